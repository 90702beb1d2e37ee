"""The life of a finding, from night to night."""

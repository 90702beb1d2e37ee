"""Parts of the Face Up Pai Gow Poker simulator; see ``sample_logs.face_up_pai_gow_poker``."""

() => {
  // What a page has wrong for who does not see it, or not well: headings, names, ids, contrast of its text.
  const found = [];
  let last = 0;
  for (const heading of document.querySelectorAll("h1, h2, h3, h4")) {
    const level = Number(heading.tagName[1]);
    if (level > last + 1) found.push(`heading ${level} after ${last}: ${heading.textContent.trim()}`);
    last = level;
  }
  const named = (each) => each.textContent.trim() || each.getAttribute("aria-label");
  for (const each of document.querySelectorAll("input:not([type=hidden]), select, textarea")) {
    if (!each.labels.length && !each.getAttribute("aria-label")) found.push(`no label: ${each.name}`);
  }
  for (const each of document.querySelectorAll("a, button")) {
    if (!named(each) && !each.closest("[aria-hidden=true]")) found.push(`no name: ${each.outerHTML}`);
  }
  for (const each of document.querySelectorAll("[aria-labelledby]")) {
    if (!document.getElementById(each.getAttribute("aria-labelledby"))) found.push("labelled by nothing");
  }
  const ids = [...document.querySelectorAll("[id]")].map((each) => each.id);
  if (new Set(ids).size < ids.length) found.push("one id twice");

  const light = (color) => {
    const parts = color.match(/[\d.]+/g).slice(0, 3).map((each) => each / 255);
    const [r, g, b] = parts.map((each) => (each <= 0.03928 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (each) => {
    for (let at = each; at; at = at.parentElement) {
      const color = getComputedStyle(at).backgroundColor;
      if (color.startsWith("rgb(")) return color;
    }
    return "rgb(255, 255, 255)";
  };
  for (const each of document.querySelectorAll("body *")) {
    const own = [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    const style = getComputedStyle(each);
    if (!own || style.visibility === "hidden" || !each.getClientRects().length) continue;
    if (!style.color.startsWith("rgb(")) continue;
    const [one, other] = [light(style.color), light(behind(each))];
    const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    if (ratio < 4.5) found.push(`contrast ${ratio.toFixed(2)}: ${each.className} ${each.textContent.trim()}`);
  }
  return found;
}

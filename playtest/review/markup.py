"""The parts of a page that is one HTML file: sections, lists, tables, and the page around them.

This module escapes all text that people typed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape


def section(title: str, inside: str) -> str:
    """Return an HTML section with its title."""
    return f"<section><h2>{escape(title)}</h2>{inside or '<p>None.</p>'}</section>"


def folded(title: str, inside: str) -> str:
    """Return an HTML section with only its title visible; it opens when pressed and when printed."""
    return f"<details><summary>{escape(title)}</summary>{inside or '<p>None.</p>'}</details>"


def facts(told: Iterable[tuple[str, str]]) -> str:
    """Return an HTML list of names and values, leaving out empty values."""
    said = "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in told if value)
    return f"<dl>{said}</dl>"


def items(lines: Sequence[str]) -> str:
    """Return the lines as an HTML list; an empty string if there are no lines."""
    return f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>" if lines else ""


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return an HTML table without its empty columns; an empty string if there are no rows."""
    if not rows:
        return ""
    used = [at for at, name in enumerate(head) if any(row[at] for row in rows) or not at]
    top = "".join(f"<th scope=col>{escape(head[at])}</th>" for at in used)
    body = "".join(f"<tr>{''.join(_cells(row, used))}</tr>" for row in rows)
    return f"<div class=scroll><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>"


def _cells(row: Sequence[str], used: Sequence[int]) -> Iterator[str]:
    for at in used:
        yield f"<td>{escape(str(row[at]))}</td>"


def page(title: str, inside: str) -> str:
    """Return the whole HTML page."""
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>"
        f"<body><main>{inside}</main><output id=said></output><script>{SCRIPT}</script></body></html>\n"
    )


STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; color: #222; background: #fff; margin: 0; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.8rem; margin: 1.5rem 0 .5rem; overflow-wrap: anywhere; }
h2 { font-size: 1.2rem; border-bottom: 1px solid #bbb; margin-top: 2rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; }
dt { color: #555; } dd { margin: 0; overflow-wrap: anywhere; }
.scroll, pre { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem; border-bottom: 1px solid #ddd;
  overflow-wrap: anywhere; }
td + td { min-width: 5.6em; }
td:first-child { overflow-wrap: break-word; }
th { color: #555; font-weight: 600; overflow-wrap: normal; white-space: nowrap; }
summary { font-size: 1.1rem; font-weight: 600; cursor: pointer; padding: .6rem 0; }
details { border-bottom: 1px solid #bbb; }
.summary li { margin: .5rem 0; } .summary small, figcaption small { color: #555; }
.badge { background: #fdeee6; color: #a8330b; border-radius: 1rem; padding: .1rem .6rem; font-size: .8rem; }
figure { margin: 1.2rem 0; break-inside: avoid; }
figcaption b { display: block; } figcaption small { display: block; }
svg { width: 100%; height: auto; max-width: 720px; display: block; }
svg text { font: 13px system-ui, sans-serif; fill: #222; }
svg circle, svg rect, svg polygon { cursor: pointer; }
.narrow { display: none; } .legend { font-size: .85rem; display: flex; flex-wrap: wrap; gap: .2rem 1rem; }
.legend i { display: inline-block; width: .8em; height: .8em; margin-right: .3em; border-radius: 50%; }
#said { position: fixed; left: 1rem; bottom: 1rem; background: #222; color: #fff; padding: .4rem .8rem;
  border-radius: .4rem; max-width: 90vw; }
#said:empty { display: none; }
@media (max-width: 560px) {
  .wide { display: none; } .narrow { display: block; }
  table { font-size: .85rem; } th, td { padding: .25rem .3rem; } td + td { min-width: 0; }
}
.warning { border-left: 4px solid #D55E00; padding-left: .6rem; }
@page { size: 210mm 279mm; margin: 15mm; }
@media print {
  main { max-width: none; padding: 0; }
  h1, h2, summary { break-after: avoid; }
  .legend i, .badge { print-color-adjust: exact; }
  tr, li { break-inside: avoid; }
  #said { display: none; } .wide { display: block; } .narrow { display: none; }
  figure { zoom: .8; }
  .several { font-size: 13px; line-height: 1.35; }
  .several :is(h2, h3, summary) { font-size: 15px; margin: 10px 0 4px; }
  .several :is(th, td) { padding: 2px 6px; }
  .several :is(ul, ol, p, dl) { margin-top: 4px; margin-bottom: 4px; }
  .several .summary li { margin: 3px 0; }
  .several .playtest { border-top: 1px solid #bbb; }
  .several .playtest h1 { font-size: 16px; margin: 8px 0 4px; }
  .several dl { break-inside: avoid; }
  .several details:not([open]) { display: none; }
  .several figure { zoom: .55; }
  .several .together { orphans: 1; widows: 1; }
  .several .together details > figure { display: inline-block; width: 48%; vertical-align: top; }
}
"""

SCRIPT = """
document.addEventListener('click', (e) => {
  const title = e.target.querySelector && e.target.querySelector(':scope > title');
  document.getElementById('said').textContent = title ? title.textContent : '';
});
// of several playtests a print has the first figures, and what the reader has unfolded
const several = document.querySelectorAll('.playtest').length > 1;
document.body.classList.toggle('several', several);
const main = document.querySelector('main');
addEventListener('beforeprint', () => {
  const printed = several ? '.together > details:first-of-type' : 'details';
  for (const part of document.querySelectorAll(printed)) part.open = true;
  if (several) main.style.zoom = fitting();
});
addEventListener('afterprint', () => { main.style.zoom = ''; });

// The zoom nearest to 1 at which the last page is neither half empty nor about to run over. The page is as
// wide as A4 and as high as Letter, so that it prints on both alike. A browser that takes no size from a page
// prints on its own paper: then the zoom is one for A4 and Letter or, if there is none, for the usual one.
// Sizes are in mm, within the margins.
const SET = [180, 249], A4 = [180, 267], LETTER = [185.9, 249.4];
function fitting() {
  const rules = [...document.styleSheets[0].cssRules];
  const print = rules.find((rule) => rule.media && rule.media.mediaText === 'print');
  if (!print) return '';
  print.media.mediaText = 'all';
  const sets = rules.some((rule) => /@page.*size/.test(rule.cssText));
  const usual = /-(US|CA|MX|PH)$/.test(navigator.language) ? [LETTER, A4] : [A4, LETTER];
  const found = nearest(sets ? [SET] : usual) || nearest(usual.slice(0, 1)) || 1;
  main.style.zoom = main.style.width = '';
  print.media.mediaText = 'print';
  return found;
}

function nearest(papers) {
  for (let by = 0; by <= 16; by += 2) {
    for (const zoom of [1 - by / 100, 1 + by / 100]) {
      const full = papers.map((paper) => last(paper, zoom));
      if (full.every((each) => each >= .55 && each <= .92)) return zoom;
    }
  }
  return 0;
}

// How much of the last page is full, for a paper and a zoom. On one page is a figure, a row, a paragraph or a
// heading with what follows it.
function last([wide, high], zoom) {
  const mm = 96 / 25.4, page = high * mm;
  main.style.zoom = zoom;
  main.style.width = `${wide * mm / zoom}px`;
  const from = main.getBoundingClientRect().top;
  let moved = 0, end = 0, titled = null;
  for (const part of main.querySelectorAll('h1, h2, h3, h4, p, li, dl, tr, pre, figure, summary')) {
    const { top, bottom } = part.getBoundingClientRect();
    if (bottom === top || (part.closest('figure') && part.localName !== 'figure')) continue;
    const at = (titled ?? top) - from + moved, to = bottom - from + moved;
    if (Math.floor(at / page) < Math.floor((to - 1) / page) && to - at < page) moved += page - at % page;
    titled = /^(h|summary)/.test(part.localName) ? titled ?? top : null;
    end = Math.max(end, bottom - from + moved);
  }
  return end <= page ? .9 : (end % page) / page;  // a single page is as full as it is
}
"""

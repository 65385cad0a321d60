"""A picture of a match: who won how often, as an SVG file."""

from xml.sax.saxutils import escape

from maumau.bots.arena import Contender

WIDTH, LEFT, RIGHT, TOP, ROW = 720, 130, 70, 60, 34
BAR = 16
FONT = 'font-family="sans-serif" font-size="14"'


def ladder(title: str, contenders: list[Contender]) -> str:
    """Bars of win shares with their intervals, the best first, and a line where all would be equal."""
    rows = sorted(contenders, key=lambda contender: -contender.win_share)
    height = TOP + ROW * len(rows) + 40
    scale = (WIDTH - LEFT - RIGHT) / max(contender.high for contender in rows)
    equal = LEFT + scale / len(rows)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" {FONT} role="img">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="#fffdf7"/>',
        f'<text x="{LEFT}" y="28" font-size="16" fill="#222">{escape(title)}</text>',
        *(_row(contender, TOP + ROW * i, scale) for i, contender in enumerate(rows)),
        f'<path d="M{equal:.1f} {TOP - 8}V{height - 36}" stroke="#222" stroke-dasharray="4 4"/>',
        f'<text x="{equal:.1f}" y="{height - 18}" text-anchor="middle" fill="#222">equal strength</text>',
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _row(contender: Contender, y: int, scale: float) -> str:
    middle = y + BAR / 2
    low, high = LEFT + scale * contender.low, LEFT + scale * contender.high
    return (
        f'<text x="{LEFT - 10}" y="{y + 13}" text-anchor="end" fill="#222">{escape(contender.bot)}</text>'
        f'<rect x="{LEFT}" y="{y}" width="{scale * contender.win_share:.1f}" height="{BAR}" fill="#7a9e4b"/>'
        f'<path d="M{low:.1f} {middle}H{high:.1f}M{low:.1f} {middle - 5}v10M{high:.1f} {middle - 5}v10" stroke="#222"/>'
        f'<text x="{high + 8:.1f}" y="{y + 13}" fill="#222">{contender.win_share:.1%}</text>'
    )

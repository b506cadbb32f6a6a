#!/usr/bin/env python3
"""Makes the two files of each web font from its full Latin file.

    pip install fonttools brotli
    python3 web/fonts/subset.py

`NAME.woff2` holds the characters that public pages use. With its response header it is smaller than 14,600 bytes,
the first window of a TCP connection, so it arrives in one round trip. `NAME-rest.woff2` holds the other characters,
for the desk. Besley is fixed at weight 820, the weight of headlines. Kerning keeps the values of the regular
weight that are at least 2 percent of the letter size.
"""
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

FOLDER = Path(__file__).parent
SHIPPED = FOLDER.parent / "src" / "fonts"
LIMIT = 13_200
LEAST_KERNING = 40  # of 2,000 units
CORE = (
    " !\"#$%&'()*+,-./0123456789:;?@ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    "\u00a0¡¿ÁÉÍÑÓÚÜáèéíñóúü½·–—‘’‚“”•…"
)


def main():
    for name, weight in [("besley", 820), ("overpass", None)]:
        characters = set(TTFont(FOLDER / f"{name}-var-latin.woff2").getBestCmap())
        core = {ord(letter) for letter in CORE}
        write(name, weight, core, SHIPPED / f"{name}.woff2")
        write(name, weight, characters - core, SHIPPED / f"{name}-rest.woff2")
        size = (SHIPPED / f"{name}.woff2").stat().st_size
        assert size <= LIMIT, f"{name}.woff2 has {size} bytes, more than {LIMIT}"
        print(name, size, ranges(characters - core))


def write(name, weight, characters, path):
    font = TTFont(FOLDER / f"{name}-var-latin.woff2")
    if weight:
        font = instancer.instantiateVariableFont(font, {"wght": weight})
    options = subset.Options(
        flavor="woff2",
        hinting=False,
        layout_features=["kern", "tnum"] + (["liga"] if weight else []),
        # Browsers compute the widths of a weight from the outlines when HVAR is missing.
        drop_tables=["STAT", "gasp", "GDEF", "HVAR"],
    )
    options.name_IDs = [0, 1, 2]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    fix_kerning(font)
    subset.save_font(font, path, options)


def fix_kerning(font):
    """Removes what kerning adds for each weight, and pairs that move less than a third of a pixel at text sizes."""
    for lookup in font["GPOS"].table.LookupList.Lookup if "GPOS" in font else []:
        for table in lookup.SubTable:
            pairs = [pair for group in getattr(table, "PairSet", []) for pair in group.PairValueRecord]
            pairs += [pair for row in getattr(table, "Class1Record", []) for pair in row.Class2Record]
            for pair in pairs:
                if pair.Value1 and hasattr(pair.Value1, "XAdvDevice"):
                    del pair.Value1.XAdvDevice
                if pair.Value1 and abs(getattr(pair.Value1, "XAdvance", 0)) < LEAST_KERNING:
                    pair.Value1.XAdvance = 0
            if getattr(table, "ValueFormat1", 0):
                table.ValueFormat1 &= 0x0F


def ranges(characters):
    """The characters as a CSS `unicode-range`."""
    spans = []
    for code in sorted(characters):
        if spans and code == spans[-1][1] + 1:
            spans[-1][1] = code
        else:
            spans.append([code, code])
    return ",".join(f"U+{a:X}" if a == b else f"U+{a:X}-{b:X}" for a, b in spans)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Makes the fonts of documents from the site's full Latin files: static, uncompressed, without layout tables, because
a document places one glyph for each character.

    pip install fonttools brotli
    python3 crates/documents/fonts/make.py
"""
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

FOLDER = Path(__file__).parent
SOURCES = FOLDER.parents[2] / "web" / "fonts"


def main():
    for name, weight, style in [
        ("overpass", 400, "Regular"),
        ("overpass", 700, "Bold"),
        ("besley", 820, "Bold"),
    ]:
        font = TTFont(SOURCES / f"{name}-var-latin.woff2")
        font = instancer.instantiateVariableFont(font, {"wght": weight})
        options = subset.Options(
            hinting=False,
            layout_features=[],
            drop_tables=["GPOS", "GSUB", "GDEF", "STAT", "gasp"],
        )
        options.name_IDs = [0, 1, 2, 6]
        subsetter = subset.Subsetter(options)
        subsetter.populate(unicodes=set(font.getBestCmap()))
        subsetter.subset(font)
        # Viewers list fonts by this name.
        for record in font["name"].names:
            if record.nameID == 6:
                record.string = f"{name.capitalize()}-{style}"
        font.flavor = None
        font.save(FOLDER / f"{name}-{weight}.ttf")


main()

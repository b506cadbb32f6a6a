//! Whatever is uploaded as a video, the check ends with a verdict: it never panics, and reads only as
//! much as the file has.

use std::io::Cursor;

use images::video::{Prepared, VideoError, prepare};
use proptest::collection::vec;
use proptest::prelude::*;

const SAMPLE: &[u8] = include_bytes!("../../../content/videos/review-1.mp4");

fn check(bytes: &[u8]) -> Result<Prepared, VideoError> {
    prepare(&mut Cursor::new(bytes), bytes.len() as u64)
}

/// The file as it is stored.
fn stored(bytes: &[u8]) -> Vec<u8> {
    let prepared = check(bytes).expect("a video");
    let mut all = prepared.head.clone();
    for part in &prepared.parts {
        let index = |at: u64| usize::try_from(at).expect("small");
        all.extend_from_slice(&bytes[index(part.start)..index(part.end)]);
    }
    assert_eq!(all.len() as u64, prepared.size());
    all
}

fn boxed(kind: &[u8], content: &[u8]) -> Vec<u8> {
    let length = u32::try_from(content.len() + 8).expect("small");
    [length.to_be_bytes().as_slice(), kind, content].concat()
}

/// Start, type and length of the boxes at the top level.
fn top_level(bytes: &[u8]) -> Vec<(usize, [u8; 4], usize)> {
    let mut at = 0;
    let mut all = Vec::new();
    while at < bytes.len() {
        let length = u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four"));
        let kind = bytes[at + 4..at + 8].try_into().expect("four");
        all.push((at, kind, length as usize));
        at += length as usize;
    }
    all
}

fn part<'a>(bytes: &'a [u8], kind: &[u8]) -> &'a [u8] {
    let all = top_level(bytes);
    let found = all
        .iter()
        .find(|(_, own, _)| own.as_slice() == kind)
        .expect("a box");
    &bytes[found.0..found.0 + found.2]
}

/// Returns where a box begins, wherever it is after `ftyp`, which also lists brands.
fn find(bytes: &[u8], kind: &[u8]) -> usize {
    let start = part(SAMPLE, b"ftyp").len();
    let mut windows = bytes[start..].windows(4);
    start + windows.position(|part| part == kind).expect("a box") - 4
}

fn number(bytes: &[u8], at: usize) -> usize {
    u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four")) as usize
}

/// The chunk offsets of the first track.
fn offsets(bytes: &[u8]) -> Vec<usize> {
    let table = find(bytes, b"stco") + 8;
    let count = number(bytes, table + 4);
    (0..count)
        .map(|entry| number(bytes, table + 8 + entry * 4))
        .collect()
}

#[test]
fn accepts_the_bundled_video_and_says_what_is_in_it() {
    let facts = check(SAMPLE).expect("a video").facts;
    assert_eq!((facts.width, facts.height), (720, 900));
    assert_eq!(facts.duration_ms, 14_038);
    assert!(facts.has_sound);
    assert_eq!(
        stored(&stored(SAMPLE)),
        stored(SAMPLE),
        "nothing more to do"
    );
}

#[test]
fn moves_the_index_to_the_front_with_its_offsets() {
    let (kind, samples) = (part(SAMPLE, b"ftyp"), part(SAMPLE, b"mdat"));
    let index = part(SAMPLE, b"moov");
    let late = [kind, &boxed(b"free", &[1; 100]), samples, index].concat();
    // Its offsets must fit its own layout.
    let shift = find(SAMPLE, b"mdat") - find(&late, b"mdat");
    let mut late = late;
    let tables = late.windows(4).enumerate();
    let tables = tables.filter(|(_, part)| part == b"stco");
    for table in tables.map(|(at, _)| at + 4).collect::<Vec<_>>() {
        for entry in 0..number(&late, table + 4) {
            let at = table + 8 + entry * 4;
            let new = u32::try_from(number(&late, at) - shift).expect("small");
            late[at..at + 4].copy_from_slice(&new.to_be_bytes());
        }
    }
    assert_ne!(late, SAMPLE);
    let front = stored(&late);
    let kinds: Vec<[u8; 4]> = top_level(&front)
        .into_iter()
        .map(|(_, kind, _)| kind)
        .collect();
    assert_eq!(kinds, [*b"ftyp", *b"moov", *b"mdat"]);
    assert_eq!(
        front,
        stored(SAMPLE),
        "the same video, however it was laid out"
    );
    for (old, new) in offsets(&late).into_iter().zip(offsets(&front)) {
        assert_eq!(
            late[old..old + 16],
            front[new..new + 16],
            "the same samples"
        );
    }
}

#[test]
fn leaves_out_metadata() {
    let place = boxed(
        b"udta",
        &boxed(b"\xa9xyz", b"\0\x12\x15\xc7+26.2034-098.2300/"),
    );
    let mut index = part(SAMPLE, b"moov").to_vec();
    index.extend_from_slice(&place);
    let length = u32::try_from(index.len()).expect("small");
    index[..4].copy_from_slice(&length.to_be_bytes());
    // Behind the samples, so that no offset changes.
    let hidden = boxed(b"free", &part(SAMPLE, b"moov")[8..]);
    let at = find(SAMPLE, b"moov");
    let moved = [
        &SAMPLE[..at],
        &hidden,
        &SAMPLE[at + hidden.len()..],
        &index,
        &boxed(b"uuid", b"more about the place"),
    ]
    .concat();
    let result = stored(&moved);
    assert_eq!(result, stored(SAMPLE));
    assert!(!result.windows(8).any(|part| part == b"+26.2034"));
}

#[test]
fn rejects_other_codecs_and_names_them() {
    let with = |from: &[u8; 4], to: &[u8; 4]| {
        let mut bytes = SAMPLE.to_vec();
        let at = find(&bytes, from) + 4;
        bytes[at..at + 4].copy_from_slice(to);
        check(&bytes)
    };
    let picture = |name: &str| Err(VideoError::PictureCodec(name.to_owned()));
    let sound = |name: &str| Err(VideoError::SoundCodec(name.to_owned()));
    assert_eq!(with(b"avc1", b"hvc1"), picture("HEVC (H.265)"));
    assert_eq!(with(b"avc1", b"av01"), picture("AV1"));
    assert_eq!(with(b"avc1", b"\x01<>\""), picture("?"));
    assert_eq!(with(b"mp4a", b"Opus"), sound("Opus"));
    assert_eq!(with(b"mp4a", b"sowt"), sound("PCM"));
    assert_eq!(with(b"vide", b"soun"), sound("avc1"));
    assert_eq!(with(b"vide", b"text"), Err(VideoError::NoPicture));
    assert_eq!(with(b"soun", b"vide"), picture("mp4a"));
    let mut ten_bits = SAMPLE.to_vec();
    let profile = find(&ten_bits, b"avcC") + 9;
    ten_bits[profile] = 110;
    assert_eq!(check(&ten_bits), picture("H.264 High 10"));
    let mut mp3 = SAMPLE.to_vec();
    let esds = find(&mp3, b"esds");
    let kind = (esds..esds + 60).find(|at| mp3[*at] == 0x40 && mp3[at + 1] == 0x15);
    mp3[kind.expect("AAC")] = 0x6B;
    assert_eq!(check(&mp3), sound("MP3"));
}

#[test]
fn rejects_other_files() {
    for bytes in [
        b"".as_slice(),
        b"\0",
        b"\0\0\0\x08moov",
        b"\x1a\x45\xdf\xa3webm",
        b"RIFF\0\0\0\0AVI LIST",
        b"<!doctype html><script>alert(1)</script>",
        &boxed(b"ftyp", b"qt  \0\0\0\0qt  "),
    ] {
        assert_eq!(check(bytes), Err(VideoError::NotMp4), "{bytes:?}");
    }
    let kind = part(SAMPLE, b"ftyp");
    let fragment = [kind, part(SAMPLE, b"moov"), &boxed(b"moof", b"")].concat();
    assert_eq!(check(&fragment), Err(VideoError::Fragmented));
    assert_eq!(check(kind), Err(VideoError::Damaged), "no index");
    let twice = [SAMPLE, part(SAMPLE, b"moov")].concat();
    assert_eq!(check(&twice), Err(VideoError::Damaged));
    let mut unread = Cursor::new(Vec::new());
    assert_eq!(prepare(&mut unread, 100_000_001), Err(VideoError::TooLarge));
}

#[test]
fn rejects_every_truncated_video() {
    for length in (0..SAMPLE.len()).step_by(97) {
        assert!(check(&SAMPLE[..length]).is_err(), "{length} bytes");
    }
}

#[test]
fn rejects_sizes_that_overflow() {
    let kind = part(SAMPLE, b"ftyp").to_vec();
    let moov = find(SAMPLE, b"moov");
    for size in [1u32, 2, 7, 0x7fff_ffff, 0xffff_fff0, u32::MAX] {
        for name in [
            b"moov", b"trak", b"mdia", b"stbl", b"stsd", b"avc1", b"avcC", b"esds",
        ] {
            let mut bytes = SAMPLE.to_vec();
            let at = find(&bytes, name);
            bytes[at..at + 4].copy_from_slice(&size.to_be_bytes());
            assert!(check(&bytes).is_err(), "{size:x}");
        }
    }
    // A length of 64 bits, and counts of entries.
    for long in [0u64, 15, 16, u64::MAX, u64::MAX - 40, 1 << 63] {
        let header = [&1u32.to_be_bytes(), b"mdat".as_slice(), &long.to_be_bytes()].concat();
        assert!(check(&[&kind, header.as_slice(), &SAMPLE[moov..]].concat()).is_err());
    }
    for count in [0u32, 0x2000_0000, u32::MAX] {
        let mut bytes = SAMPLE.to_vec();
        let at = find(&bytes, b"stco") + 12;
        bytes[at..at + 4].copy_from_slice(&count.to_be_bytes());
        assert_eq!(check(&bytes), Err(VideoError::Damaged));
    }
    for offset in [0u32, u32::MAX] {
        let mut bytes = SAMPLE.to_vec();
        let at = find(&bytes, b"stco") + 16;
        bytes[at..at + 4].copy_from_slice(&offset.to_be_bytes());
        assert_eq!(
            check(&bytes),
            Err(VideoError::Damaged),
            "outside of the samples"
        );
    }
}

#[test]
fn survives_deep_and_wide_nesting() {
    let kind = part(SAMPLE, b"ftyp");
    for name in [b"moov", b"trak", b"mdia", b"minf", b"stbl", b"udta"] {
        let mut nested = boxed(name, b"");
        for _ in 0..2_000 {
            nested = boxed(name, &nested);
        }
        assert!(check(&[kind, &boxed(b"moov", &nested)].concat()).is_err());
    }
    let many = boxed(b"free", b"").repeat(100_000);
    assert!(check(&[kind, &many].concat()).is_err());
    assert!(check(&[kind, &boxed(b"moov", &many)].concat()).is_err());
}

proptest! {
    #[test]
    fn never_panics_on_random_bytes(bytes in vec(any::<u8>(), 0..2_000), begins in any::<bool>()) {
        let begin = if begins { part(SAMPLE, b"ftyp") } else { b"" };
        let _ = check(&[begin, &bytes].concat());
    }

    #[test]
    fn never_panics_on_a_changed_index(
        changes in vec((0usize..6_000, any::<u8>()), 1..12),
    ) {
        let mut bytes = SAMPLE.to_vec();
        for (at, value) in changes {
            bytes[at] = value;
        }
        if let Ok(prepared) = check(&bytes) {
            let size = bytes.len() as u64;
            prop_assert!(prepared.parts.iter().all(|part| part.start < part.end && part.end <= size));
            prop_assert!(prepared.size() <= size);
        }
    }
}

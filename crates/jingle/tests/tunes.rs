//! Properties that every tune must have, checked in the score and in the file.

// Samples and seconds are small numbers, so conversions lose no precision.
#![allow(clippy::cast_precision_loss)]

use std::collections::HashSet;
use std::io::Cursor;

use jingle::{Chord, Meter, Note, SAMPLE_RATE, TICKS_PER_BEAT, Tune, compose, jingle, render};

/// Composing is fast, so many seeds are checked.
const COMPOSED: std::ops::Range<u64> = 0..300;
/// Rendering takes a tenth of a second each.
const RENDERED: [u64; 8] = [0, 1, 7, 42, 1968, 2013, u64::MAX, 9_007_199_254_740_991];

#[test]
fn file_decodes_to_the_rendered_samples_within_the_size_limit() {
    for seed in RENDERED {
        let file = jingle(seed).expect("encodes");
        assert!(file.len() <= 256 * 1024, "{seed}: {} bytes", file.len());
        let mut reader = claxon::FlacReader::new(Cursor::new(&file)).expect("is FLAC");
        let info = reader.streaminfo();
        assert_eq!(
            (info.sample_rate, info.channels, info.bits_per_sample),
            (SAMPLE_RATE, 1, 16)
        );
        let decoded: Vec<i32> = reader.samples().map(|s| s.expect("decodes")).collect();
        let seconds = decoded.len() as f32 / SAMPLE_RATE as f32;
        assert!((6.0..=9.0).contains(&seconds), "{seed}: {seconds} s");
        let samples = render(&compose(seed));
        assert_eq!(decoded.len(), samples.len());
        for (whole, sample) in decoded.iter().zip(samples) {
            assert!((*whole as f32 / 32_767.0 - sample).abs() < 1e-4, "{seed}");
        }
    }
}

#[test]
fn loudness_stays_between_silence_and_clipping() {
    for seed in RENDERED {
        let samples = render(&compose(seed));
        let peak = samples.iter().fold(0.0_f32, |most, s| most.max(s.abs()));
        assert!((0.5..0.95).contains(&peak), "{seed}: peak {peak}");
        // No second is silent or too loud.
        for second in samples.chunks_exact(SAMPLE_RATE as usize) {
            let decibels = 20.0 * loudness(second).log10();
            assert!((-27.0..=-9.0).contains(&decibels), "{seed}: {decibels} dB");
        }
        let mean = samples.iter().sum::<f32>() / samples.len() as f32;
        assert!(mean.abs() < 0.01, "{seed}: DC offset {mean}");
    }
}

#[test]
fn loop_has_no_seam() {
    for seed in RENDERED {
        let samples = render(&compose(seed));
        let steps = samples.windows(2).map(|pair| (pair[1] - pair[0]).abs());
        let steepest = steps.fold(0.0_f32, f32::max);
        let (first, last) = (samples[0], samples[samples.len() - 1]);
        // No jump from the end to the beginning, nor from silence to the beginning.
        assert!(
            (first - last).abs() < steepest * 0.2,
            "{seed}: jump at the seam"
        );
        assert!(first.abs() < 0.03, "{seed}: starts at {first}");
        // It fades out: the last moment is quieter than the average.
        let ending = &samples[samples.len() - SAMPLE_RATE as usize / 40..];
        assert!(loudness(ending) < loudness(&samples), "{seed}: loud ending");
    }
}

#[test]
fn the_same_seed_gives_the_same_bytes() {
    assert_eq!(jingle(7).expect("encodes"), jingle(7).expect("encodes"));
}

#[test]
fn different_seeds_give_different_melodies_regardless_of_key() {
    let intervals = |seed: &u64| -> Vec<(i32, u32)> {
        let melody = compose(*seed).melody;
        let pairs = melody.windows(2);
        pairs
            .map(|two| (two[1].pitch - two[0].pitch, two[0].length))
            .collect()
    };
    let melodies: HashSet<Vec<(i32, u32)>> = (0..20).map(|seed| intervals(&seed)).collect();
    assert_eq!(melodies.len(), 20);
    let distinct = |of: fn(&Tune) -> String| {
        let all: HashSet<String> = COMPOSED.map(|seed| of(&compose(seed))).collect();
        all.len()
    };
    assert!(distinct(|tune| tune.tonic.to_string()) >= 5, "keys");
    assert!(distinct(|tune| tune.tempo.to_string()) >= 10, "tempos");
    assert!(distinct(|tune| format!("{:?}", tune.chords)) >= 6, "chords");
    assert!(
        distinct(|tune| format!("{:?}", tune.melody.last())) >= 6,
        "endings"
    );
}

#[test]
fn melody_stays_in_its_scale_and_moves_mostly_by_step() {
    let (mut steps, mut moves) = (0, 0);
    for seed in COMPOSED {
        let tune = compose(seed);
        for note in tune.melody.iter().chain(&tune.second_voice) {
            let above = (note.pitch - tune.tonic).rem_euclid(12);
            assert!([0, 2, 4, 5, 7, 9, 11].contains(&above), "{seed}: {note:?}");
        }
        for two in tune.melody.windows(2) {
            let interval = (two[1].pitch - two[0].pitch).abs();
            assert!(interval <= 12, "{seed}: leap of {interval}");
            moves += 1;
            steps += i32::from(interval <= 4);
        }
        let reach = tune.melody.iter().map(|note| note.pitch);
        let (low, high) = (reach.clone().min(), reach.max());
        let (low, high) = (low.expect("notes"), high.expect("notes"));
        assert!(
            high - low >= 7 && high - low <= 21,
            "{seed}: {low} to {high}"
        );
    }
    assert!(steps * 10 >= moves * 8, "{steps} of {moves} within a third");
}

#[test]
fn melody_repeats_its_motif_and_ends_on_the_tonic() {
    let mut recognizable = 0;
    for seed in COMPOSED {
        let tune = compose(seed);
        let bars = |from: u32, to: u32| -> Vec<&Note> {
            let (from, to) = (
                from * tune.meter.ticks_per_bar(),
                to * tune.meter.ticks_per_bar(),
            );
            let within = |note: &&Note| (from..to).contains(&note.start);
            tune.melody.iter().filter(within).collect()
        };
        let rhythm = |notes: &[&Note]| notes.iter().map(|n| n.length).collect::<Vec<_>>();
        let shape = |notes: &[&Note]| -> Vec<i32> {
            notes
                .windows(2)
                .map(|two| (two[1].pitch - two[0].pitch).signum())
                .collect()
        };
        let (motif, again) = (bars(0, 2), bars(4, 6));
        assert_eq!(rhythm(&motif), rhythm(&again), "{seed}");
        let same = shape(&motif)
            .iter()
            .zip(shape(&again))
            .filter(|(a, b)| *a == b)
            .count();
        recognizable += usize::from(same * 4 >= shape(&motif).len() * 3);
        let end = bars(7, 8)[0];
        assert_eq!(
            (end.pitch - tune.tonic).rem_euclid(12),
            0,
            "{seed}: does not end on the tonic"
        );
        assert!(
            end.length >= TICKS_PER_BEAT,
            "{seed}: the ending is too short"
        );
    }
    let count = COMPOSED.count();
    assert!(
        recognizable * 10 >= count * 7,
        "{recognizable} of {count} repeated motifs are recognizable"
    );
}

#[test]
fn accompaniment_plays_the_chord_of_each_bar() {
    for seed in COMPOSED {
        let tune = compose(seed);
        assert_eq!(tune.chords[0], Chord::I, "{seed}");
        assert_eq!(tune.chords[6..], [Chord::V, Chord::I], "{seed}");
        for (bar, chord) in (0..).zip(&tune.chords) {
            let start = bar * tune.meter.ticks_per_bar();
            let scale = [0, 2, 4, 5, 7, 9, 11];
            let semitone = |step: i32| scale[step.rem_euclid(7) as usize];
            let above = |note: &Note| (note.pitch - tune.tonic).rem_euclid(12);
            let root = tune.bass.iter().find(|note| note.start == start);
            assert_eq!(
                root.map(above),
                Some(semitone(chord.0)),
                "{seed}, bar {bar}"
            );
            let strums: Vec<&Note> = tune
                .strums
                .iter()
                .filter(|note| (start..start + tune.meter.ticks_per_bar()).contains(&note.start))
                .collect();
            assert_eq!(strums.len(), 6, "{seed}, bar {bar}");
            for note in strums {
                let tones = [0, 2, 4, 6].map(|third| semitone(chord.0 + third));
                assert!(tones.contains(&above(note)), "{seed}, bar {bar}");
                assert_ne!(
                    note.start % tune.meter.ticks_per_bar(),
                    0,
                    "strum on the first beat"
                );
            }
        }
        // The melody's note on the first beat is a chord tone.
        for note in tune
            .melody
            .iter()
            .filter(|note| note.start % tune.meter.ticks_per_bar() == 0)
        {
            let chord = tune.chords[(note.start / tune.meter.ticks_per_bar()) as usize];
            let step = [0, 2, 4, 5, 7, 9, 11]
                .iter()
                .position(|tone| *tone == (note.pitch - tune.tonic).rem_euclid(12));
            let step = i32::try_from(step.expect("in the scale")).expect("small");
            assert!(chord.contains(step), "{seed}: {note:?} over {chord:?}");
        }
    }
}

#[test]
fn both_dances_occur() {
    let waltzes = COMPOSED.filter(|seed| compose(*seed).meter == Meter::Waltz);
    let waltzes = waltzes.count();
    assert!((60..140).contains(&waltzes), "{waltzes} waltzes");
}

/// Root mean square.
fn loudness(samples: &[f32]) -> f32 {
    let squares: f32 = samples.iter().map(|sample| sample * sample).sum();
    (squares / samples.len() as f32).sqrt()
}

//! Composes a tune from a sequence of random numbers.

use crate::accompaniment;
use crate::harmony::{PROGRESSIONS, pitch};
use crate::melody;
use crate::random::Random;
use crate::score::{Meter, Note, Tune};

/// Keys that suit a two-row accordion, as MIDI numbers of a tonic in the middle of the melody's range.
const KEYS: [i32; 6] = [65, 67, 68, 70, 72, 63];

/// Composes a tune.
pub fn compose(random: &mut Random) -> Tune {
    // Two polkas for each waltz.
    let meter = random.pick(&[Meter::Polka, Meter::Polka, Meter::Waltz]);
    // Both dances last 7 to 8.5 seconds.
    let tempo = match meter {
        Meter::Polka => random.pick(&[117.0, 120.0, 123.0, 126.0, 130.0, 134.0]),
        Meter::Waltz => random.pick(&[172.0, 178.0, 184.0, 190.0, 196.0, 202.0]),
    };
    let tonic = random.pick(&KEYS);
    let chords = random.pick(&PROGRESSIONS);
    let melody = melody::compose(meter, &chords, random);
    let voice = |is_lower: bool| {
        let notes = melody.iter().map(|note| Note {
            start: note.start,
            length: note.length,
            pitch: pitch(tonic, if is_lower { note.lower } else { note.upper }),
        });
        notes.collect()
    };
    Tune {
        meter,
        tempo,
        tonic,
        chords,
        melody: voice(false),
        second_voice: voice(true),
        bass: accompaniment::bass(meter, &chords, tonic, random),
        strums: accompaniment::strums(meter, &chords, tonic),
        drums: accompaniment::drums(meter, random),
    }
}

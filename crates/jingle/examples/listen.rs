//! Writes the tunes of some seeds as FLAC files and prints their notes:
//! `cargo run -p jingle --example listen -- FOLDER SEED…`

use jingle::{Note, compose, jingle};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().ok_or("which folder?")?;
    for seed in arguments {
        let seed: u64 = seed.parse()?;
        let file = jingle(seed)?;
        let tune = compose(seed);
        let (seconds, kilobytes) = (tune.seconds(), file.len() / 1024);
        std::fs::write(format!("{folder}/{seed}.flac"), file)?;
        let (meter, tempo, tonic) = (tune.meter, tune.tempo, tune.tonic);
        println!("{seed}: {meter:?}, {tempo} bpm, tonic {tonic}; {seconds:.2} s, {kilobytes} KB");
        println!("  {:?}", tune.chords.map(|chord| chord.0));
        // Semitones above the tonic and length in ticks, with a bar line before the first beat.
        let describe = |note: &Note| {
            let is_first = note.start.is_multiple_of(tune.meter.ticks_per_bar());
            let bar = if is_first { "| " } else { "" };
            format!("{bar}{}:{}", note.pitch - tonic, note.length)
        };
        for voice in [&tune.melody, &tune.bass] {
            println!(
                "  {}",
                voice.iter().map(describe).collect::<Vec<_>>().join(" ")
            );
        }
    }
    Ok(())
}

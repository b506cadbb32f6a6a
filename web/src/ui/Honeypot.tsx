/** A field that people can neither see nor reach. A form with a value in it was filled in by a bot. */
export function Honeypot() {
  return <input className="vh" name="website" autoComplete="off" tabIndex={-1} aria-hidden="true" />;
}

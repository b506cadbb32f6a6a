/** Adds a listener for several types of event, which a space separates. */
export function listen(target: EventTarget, types: string, listener: (event: Event) => void): void {
  for (const type of types.split(' ')) target.addEventListener(type, listener);
}

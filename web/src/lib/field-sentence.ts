/**
 * An error message as it is shown at its field: without the label that it begins with, because the label is directly
 * above it. The error summary shows the whole message.
 */
export function fieldSentence(message: string, label: string): string {
  const start = `${label}: `;
  if (!message.startsWith(start)) return message;
  const sentence = message.slice(start.length);
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

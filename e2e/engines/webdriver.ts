/** A client of the W3C's WebDriver protocol, https://www.w3.org/TR/webdriver2/. */

/** The key under which the protocol passes references to elements. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Code points of keys without a character. */
export const KEYS = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004' } as const;

/** An error from the driver. */
export class WebDriverError extends Error {
  /** The protocol's name of the error, such as `element click intercepted`. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/** An element as an input of a function that runs in the page. */
export function reference(element: string): unknown {
  return { [ELEMENT]: element };
}

/** A session: one window of a browser with its own cookies. */
export class WebDriverSession {
  readonly #url: string;

  private constructor(url: string) {
    this.#url = url;
  }

  static async start(driver: string, capabilities: Record<string, unknown>): Promise<WebDriverSession> {
    const body = { capabilities: { alwaysMatch: capabilities } };
    const { sessionId } = await command<{ sessionId: string }>('POST', `${driver}/session`, body);
    return new WebDriverSession(`${driver}/session/${sessionId}`);
  }

  /** Opens an address and waits for the page's load event. */
  async open(url: string): Promise<void> {
    await this.#post('url', { url });
  }

  async resize(width: number, height: number): Promise<void> {
    await this.#post('window/rect', { width, height });
  }

  /** Runs a function in the page, and waits if it returns a promise. */
  evaluate<Result>(
    run: (...inputs: never[]) => Result | Promise<Result>,
    ...inputs: unknown[]
  ): Promise<Result> {
    return this.#post('execute/sync', { script: `return (${run})(...arguments)`, args: inputs });
  }

  /** Runs a function in the page that returns an element, and returns the element's id. */
  async find(run: (...inputs: never[]) => Element | null, ...inputs: unknown[]): Promise<string | null> {
    const found = (await this.evaluate(run, ...inputs)) as Record<string, string> | null;
    return found?.[ELEMENT] ?? null;
  }

  async click(element: string): Promise<void> {
    await this.#post(`element/${element}/click`, {});
  }

  async type(element: string, text: string): Promise<void> {
    await this.#post(`element/${element}/value`, { text });
  }

  async press(key: string): Promise<void> {
    const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: key }));
    await this.#post('actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  /** The visible part of the page as PNG. */
  async screenshot(): Promise<Buffer> {
    return Buffer.from(await command<string>('GET', `${this.#url}/screenshot`), 'base64');
  }

  async end(): Promise<void> {
    await command('DELETE', this.#url);
  }

  #post<Result>(path: string, body: unknown): Promise<Result> {
    return command('POST', `${this.#url}/${path}`, body);
  }
}

async function command<Result>(method: string, url: string, body?: unknown): Promise<Result> {
  const response = await fetch(url, { method, ...(body !== undefined && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: Result & { error?: string; message?: string } };
  if (!response.ok) throw new WebDriverError(value.error ?? `status ${response.status}`, value.message ?? '');
  return value;
}

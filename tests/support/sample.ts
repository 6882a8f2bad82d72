/** IDs of existing resources, by their names in the contract, for example dispute_id. */
export type Ids = Readonly<Record<string, string>>;

/** The names that a function reads from IDs. */
export function namesReadFrom(read: (ids: Ids) => unknown): string[] {
  const asked = new Set<string>();
  const ids = new Proxy({} as Record<string, string>, {
    get: (_target, name) => {
      if (typeof name === "string") asked.add(name);
      return "x";
    },
  });
  read(ids);
  return [...asked];
}

/** One call of an operation: the request besides its path's IDs. */
export interface Sample {
  /** IDs of the path that differ from their names'. */
  readonly ids?: Ids;
  /** Fields of the request message, by their names in the contract. */
  readonly message?: Readonly<Record<string, unknown>>;
  /** Sends the message as a multipart form with this file. */
  readonly file?: Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Status of an intended refusal that keeps its changes, for example 402 for a declined payment. */
  readonly refusedWith?: number;
  /**
   * False when the sample cannot succeed over RPC or with the world's IDs: the isolation matrix has no positive
   * control.
   */
  readonly succeeds?: boolean;
  /** An organization's second call is refused while the first one runs. */
  readonly runsAlone?: boolean;
}

/** The message as the query of a GET: a list repeats its name, a range is a parameter for each bound. */
export function queryOf(message: Readonly<Record<string, unknown>> = {}): string {
  const pairs = Object.entries(message).flatMap(([name, value]): [string, string][] => {
    if (Array.isArray(value)) return value.map((each) => [`${name}[]`, String(each)]);
    if (typeof value === "object" && value !== null)
      return Object.entries(value).map(([bound, each]) => [`${name}_${bound}`, String(each)]);
    return [[name, String(value)]];
  });
  return new URLSearchParams(pairs).toString();
}

/** The message and the file as a browser or curl sends them. */
export function formOf({ message = {}, file }: Sample): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(message)) form.append(name, String(value));
  if (file) form.append("file", new Blob([file]), "receipt.pdf");
  return form;
}

import { createHash } from "node:crypto";
import pg from "pg";

/** More forms than the service has; a loop that makes up texts does not fill the server's memory. */
const MAX_STATEMENTS = 500;

/** A long text is a batch whose form rarely comes again. */
const MAX_TEXT_LENGTH = 4_000;

/** The server has no such statement, has one by this name already, or its tables have changed since. */
const STALE = new Set(["26000", "42P05", "0A000"]);

/** Names the statements that it repeats, so that PostgreSQL plans them once. The first run has no name: it may be the only one. */
export class PreparingClient extends pg.Client {
  #names = new Map<string, string | null>();
  #generation = 0;

  override query = ((first: unknown, values?: unknown, callback?: unknown) => {
    const name = typeof first === "string" && Array.isArray(values) && !callback ? this.#nameOf(first, values) : null;
    if (name === null) return this.#send(first as string, values as unknown[], callback);
    return this.#prepared(name, first as string, values as unknown[]);
  }) as pg.Client["query"];

  #send(...parameters: unknown[]) {
    return (super.query as (...given: unknown[]) => Promise<pg.QueryResult>)(...parameters);
  }

  #nameOf(text: string, values: readonly unknown[]): string | null {
    if (values.length === 0 || text.length > MAX_TEXT_LENGTH) return null;
    const known = this.#names.get(text);
    if (known) return known;
    if (known === undefined) {
      if (this.#names.size < MAX_STATEMENTS) this.#names.set(text, null);
      return null;
    }
    const name = `${createHash("sha256").update(text).digest("base64url")}_${this.#generation}`;
    this.#names.set(text, name);
    return name;
  }

  /** A stale statement has had no effect: outside a transaction it runs again without a name. A transaction has failed. */
  async #prepared(name: string, text: string, values: unknown[]): Promise<pg.QueryResult> {
    try {
      return await this.#send({ name, text, values });
    } catch (error) {
      if (!STALE.has((error as { code?: string }).code ?? "")) throw error;
      this.#names = new Map();
      this.#generation += 1;
      if (this.getTransactionStatus() !== "I") throw error;
      return await this.#send(text, values);
    }
  }
}

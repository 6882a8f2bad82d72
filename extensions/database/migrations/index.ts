import { Migration20261121000001Foundation } from "./20261121000001-foundation.ts";

/** In the order they run. A migration that has shipped is never edited. */
export const migrations = [{ name: "20261121000001-foundation", class: Migration20261121000001Foundation }];

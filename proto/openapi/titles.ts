import type { Operation } from "#contract/operations.ts";

/** The title of a resource: "bankLinks" becomes "Bank links". */
export function resourceTitle(tag: string): string {
  const words = wordsOf(tag);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const BY_VERB: Readonly<Record<string, (objects: string) => string>> = {
  list: (objects) => `List ${objects}`,
  create: (objects) => `Create ${one(objects)}`,
  retrieve: (objects) => `Retrieve ${one(objects)}`,
  update: (objects) => `Update ${one(objects)}`,
  delete: (objects) => `Delete ${one(objects)}`,
};

/** What an operation does, and to what: "Create a refund". @throws for an unusual verb without a title */
export function titleOf({ id, title }: Pick<Operation, "id" | "title">): string {
  if (title) return title;
  const [tag = "", verb = ""] = id.split(".");
  const named = BY_VERB[verb];
  if (!named) throw new Error(`${id} needs a title in its options: what it does, and to what.`);
  return named(wordsOf(tag));
}

/** "apiKeys" as words: "API keys". */
function wordsOf(tag: string): string {
  return tag
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^(api|mrr)\b/, (name) => name.toUpperCase());
}

function one(objects: string): string {
  const object = objects.replace(/ies$/, "y").replace(/s$/, "");
  return `${/^[aeiou]/i.test(object) ? "an" : "a"} ${object}`;
}

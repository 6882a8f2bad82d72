import { hash } from "node:crypto";

/** 128 bits. Two entries of one organization do not share them by chance. */
const DIGITS = 32;

/**
 * What stands for an entry in the index, since values are long. No text holds U+0000. The migration that fills the table
 * computes the same.
 */
export function entryDigest(key: string, value: string): string {
  return hash("sha256", `${key}\0${value}`, "hex").slice(0, DIGITS);
}

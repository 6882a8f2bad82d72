import { hash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;

/** A secret of 256 random bits. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** A random token needs no salt and no slow hash. */
export function tokenHashOf(token: string): string {
  return hash("sha256", token, "base64url");
}

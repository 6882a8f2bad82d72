import express, { type Request } from "express";

/** The forms of our pages. */
export const readForm = express.urlencoded({ extended: false, limit: "8kb" });

/** A field that was given once; "" otherwise. */
export function field(request: Request, name: string): string {
  const value = (request.body as Record<string, unknown> | undefined)?.[name];
  return typeof value === "string" ? value : "";
}

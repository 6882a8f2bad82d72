import express, { type Request } from "express";

/** Parses the forms of the pages. */
export const readForm = express.urlencoded({ extended: false, limit: "8kb" });

/** The value of a form field; "" when it is missing or repeated. */
export function field(request: Request, name: string): string {
  const value = (request.body as Record<string, unknown> | undefined)?.[name];
  return typeof value === "string" ? value : "";
}

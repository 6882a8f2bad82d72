import { validationFailed } from "./errors.server.ts";
import { assertMediaType, readLimited } from "./read-body.server.ts";

export interface FormLimits {
  readonly bytes: number;
  readonly fields: number;
}

/**
 * The largest form of a page has some hundred fields. Listing the half million that fit into a MiB takes Node seconds.
 */
const PAGE_FORM: FormLimits = { bytes: 1024 * 1024, fields: 1_000 };

/** Limits of forms that need no session. */
export const OPEN_FORM: FormLimits = { bytes: 64 * 1024, fields: 200 };

/** The fields of a page's form. @throws ApiError 415, 413 or 400 */
export async function readForm(request: Request, { bytes, fields } = PAGE_FORM): Promise<URLSearchParams> {
  assertMediaType(request, "application/x-www-form-urlencoded");
  const text = String(await readLimited(request, bytes));
  if (hasMorePairs(text, fields)) {
    const message = `A form has at most ${fields} fields.`;
    throw validationFailed([{ param: null, code: "parameter_unknown", message }]);
  }
  return new URLSearchParams(text);
}

function hasMorePairs(text: string, most: number): boolean {
  let count = 1;
  for (let at = text.indexOf("&"); at !== -1 && count <= most; at = text.indexOf("&", at + 1)) count += 1;
  return count > most;
}

import { assertMediaType, readLimited } from "#app/rest/read-body.server.ts";

const FORM_LIMIT_BYTES = 1024 * 1024;

/** The fields of a page's form. @throws ApiError 415 or 413 */
export async function readForm(request: Request): Promise<URLSearchParams> {
  assertMediaType(request, "application/x-www-form-urlencoded");
  return new URLSearchParams((await readLimited(request, FORM_LIMIT_BYTES)).toString());
}

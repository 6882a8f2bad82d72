import { assertMediaType, limited } from "#app/rest/read-body.server.ts";

const FORM_LIMIT_BYTES = 1024 * 1024;

/** The fields of a page's form. @throws ApiError 415 or 413 */
export async function readForm(request: Request): Promise<URLSearchParams> {
  assertMediaType(request, "application/x-www-form-urlencoded");
  const chunks: Uint8Array[] = [];
  for await (const chunk of limited(request, FORM_LIMIT_BYTES)) chunks.push(chunk);
  return new URLSearchParams(Buffer.concat(chunks).toString("utf8"));
}

import { versionIn } from "#contract/etag.ts";
import type { Operation } from "#contract/operations.ts";
import { parameterUnknown, validationFailed } from "./errors.server.ts";

/**
 * Forwards If-Match of a write; operations that do not check it refuse it, since ignoring it could overwrite data.
 * @throws ApiError 400
 */
export function ifMatchHeader({ headers }: Request, { verb, ifMatch }: Operation): Record<string, string> {
  const sent = headers.get("if-match");
  if (sent === null || verb === "GET") return {};
  if (!ifMatch) throw validationFailed([parameterUnknown("If-Match")]);
  if (versionIn(sent) === undefined) throw validationFailed([INVALID]);
  return { "if-match": sent };
}

const INVALID = {
  param: "If-Match",
  code: "parameter_invalid",
  message: 'If-Match must be the ETag of the resource, for example "3", or *.',
};

import { apiVersions } from "#contract/versions.ts";
import { InvalidError } from "./errors.ts";

class ApiVersionUnknownError extends InvalidError {
  constructor() {
    super("api_version_unknown", "There is no such API version.", { param: "api_version" });
  }
}

/** Returns a known version unchanged. @throws ApiVersionUnknownError */
export function knownVersion(version: string): string {
  if (!apiVersions.isKnown(version)) throw new ApiVersionUnknownError();
  return version;
}

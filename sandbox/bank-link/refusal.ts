/** What the provider refuses, in its own words: its clients decide by the code. */
export class Refusal extends Error {
  readonly type: string;
  readonly code: string;

  constructor(type: string, code: string, message: string) {
    super(message);
    this.type = type;
    this.code = code;
  }
}

export const refusals = {
  invalidKeys: () => new Refusal("INVALID_INPUT", "INVALID_API_KEYS", "invalid client_id or secret provided"),
  invalidBody: (field: string) => new Refusal("INVALID_REQUEST", "INVALID_FIELD", `${field} is missing or malformed`),
  invalidPublicToken: () =>
    new Refusal("INVALID_INPUT", "INVALID_PUBLIC_TOKEN", "provided public token is expired, used or unknown"),
  invalidAccessToken: () =>
    new Refusal("INVALID_INPUT", "INVALID_ACCESS_TOKEN", "could not find matching access token"),
  unknownKey: () => new Refusal("INVALID_INPUT", "INVALID_WEBHOOK_VERIFICATION_KEY_ID", "invalid key_id provided"),
};

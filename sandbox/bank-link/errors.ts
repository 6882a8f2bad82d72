/** An error in the provider's own words: its clients decide by the code. */
export class ProviderError extends Error {
  readonly type: string;
  readonly code: string;
  readonly status: number;

  constructor(type: string, code: string, message: string, status = 400) {
    super(message);
    this.type = type;
    this.code = code;
    this.status = status;
  }
}

const invalidInput = (code: string, message: string) => () => new ProviderError("INVALID_INPUT", code, message);

export const errors = {
  invalidKeys: invalidInput("INVALID_API_KEYS", "invalid client_id or secret provided"),
  invalidBody: (field: string) =>
    new ProviderError("INVALID_REQUEST", "INVALID_FIELD", `${field} is missing or malformed`),
  invalidPublicToken: invalidInput("INVALID_PUBLIC_TOKEN", "provided public token is expired, used or unknown"),
  invalidAccessToken: invalidInput("INVALID_ACCESS_TOKEN", "could not find matching access token"),
  invalidAccount: invalidInput("INVALID_ACCOUNT_ID", "the item has no such account"),
  itemBroken: (code: string) => new ProviderError("ITEM_ERROR", code, "the item needs the customer"),
  unknownKey: invalidInput("INVALID_WEBHOOK_VERIFICATION_KEY_ID", "invalid key_id provided"),
  internal: (status: number) =>
    new ProviderError("API_ERROR", "INTERNAL_SERVER_ERROR", "an unexpected error occurred", status),
};

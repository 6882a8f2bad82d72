/** The verified actor of a call: a person, an API key, a service on its own, or a payer, whom nothing names. */
export type Actor =
  | {
      readonly userId: string;
      /** The person's sign-in time, for methods that require a recent sign-in. */
      readonly signedInAt?: Date | null | undefined;
      readonly apiKeyId?: undefined;
      readonly system?: undefined;
      readonly payer?: undefined;
    }
  | {
      readonly apiKeyId: string;
      readonly userId?: undefined;
      readonly system?: undefined;
      readonly payer?: undefined;
    }
  | {
      readonly system: string;
      readonly userId?: undefined;
      readonly apiKeyId?: undefined;
      readonly payer?: undefined;
    }
  | { readonly payer: true; readonly userId?: undefined; readonly apiKeyId?: undefined; readonly system?: undefined };

// The caller library signs with this and the extensions service verifies with it (docs/service-auth.md).
export const CALL_TOKEN_ALGORITHM = "EdDSA";
export const CALL_TOKEN_TYPE = "svc-call+jwt";
export const CALL_TOKEN_ISSUER = "tollhouse";
export const CALL_TOKEN_AUDIENCE = "tollhouse-extensions";
export const CALL_TOKEN_LIFETIME_SECONDS = 60;
export const API_KEY_SUBJECT = "key:";
export const SYSTEM_SUBJECT = "system:";
/** The subject of every payer. The service is told nothing about them here: their secrets are in the request. */
export const PAYER_SUBJECT = "payer:";

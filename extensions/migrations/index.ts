import { Migration20261121000001Foundation } from "./20261121000001-foundation.ts";
import { Migration20261121000002PublicProfile } from "./20261121000002-public-profile.ts";
import { Migration20261121000003Audit } from "./20261121000003-audit.ts";
import { Migration20261121000004BankLinks } from "./20261121000004-bank-links.ts";
import { Migration20261121000005RateLimits } from "./20261121000005-rate-limits.ts";
import { Migration20261121000006Idempotency } from "./20261121000006-idempotency.ts";
import { Migration20261121000007ApiKeys } from "./20261121000007-api-keys.ts";

/** In the order they run. A migration that has shipped is never edited. */
export const migrations = [
  { name: "20261121000001-foundation", class: Migration20261121000001Foundation },
  { name: "20261121000002-public-profile", class: Migration20261121000002PublicProfile },
  { name: "20261121000003-audit", class: Migration20261121000003Audit },
  { name: "20261121000004-bank-links", class: Migration20261121000004BankLinks },
  { name: "20261121000005-rate-limits", class: Migration20261121000005RateLimits },
  { name: "20261121000006-idempotency", class: Migration20261121000006Idempotency },
  { name: "20261121000007-api-keys", class: Migration20261121000007ApiKeys },
];

import { plainWords } from "#contract/plain-words.ts";

const ACTIONS: Readonly<Record<string, string>> = {
  "phi.read": "Viewed evidence",
  "api_key.created": "API key created",
  "api_key.revoked": "API key revoked",
  "api_key.rotated": "API key rotated",
  "api_key.updated": "API key changed",
  "dispute.evidence_added": "Evidence attached",
  "dispute.evidence_removed": "Evidence removed",
  "dispute.submitted": "Response submitted",
  "merchant.connected": "Merchant account connected",
  "merchant.profile_added": "Profile added",
  "wallet_domain.created": "Wallet domain added",
  "wallet_domain.deleted": "Wallet domain removed",
  "bank_link.created": "Bank linked",
  "bank_link.updated": "Bank link changed",
  "bank_link.removed": "Bank link removed",
  "control_change.requested": "Lower control requested",
  "control_change.approved": "Lower control approved",
  "control_change.approved_by_operator": "Lower control approved by an operator",
  "control_change.effective": "Control lowered",
  "control_change.canceled": "Lower control canceled",
  "settlement_settings.controls_set": "Settlement controls set by an operator",
  "settlement_settings.updated": "Settlement settings changed",
  "payout_destination.created": "Payout destination added",
  "payout_destination.default_changed": "Default payout destination changed",
  "payout_destination.deleted": "Payout destination removed",
  "settlement.approved": "Settlement approved",
  "payout.approved": "Payout approved",
  "payouts.frozen": "Payouts stopped",
  "payouts.unfrozen": "Payouts resumed",
  "payouts.conflict_resolved": "Payout conflict resolved",
  "redirect_signing.secret_rotated": "Redirect secret rotated",
  "risk_rules.updated": "Card testing rules changed",
  "customer.created": "Customer created",
  "customer.updated": "Customer changed",
  "customer.archived": "Customer archived",
  "customer.merged": "Customer merged",
  "customer.redacted": "Customer redacted",
  "customer.revealed": "Health data revealed",
};

export const ACTION_OPTIONS = Object.entries(ACTIONS).map(([value, name]) => ({ value, name }));

const PURPOSES: Readonly<Record<string, string>> = {
  evidence_review: "",
  evidence_download: "to download",
  dispute_submission: "to submit a response",
  evidence_template: "to fill a template",
  letter_draft: "to draft a letter",
  dispute_packet: "to download a packet",
};

const SERVICES: Readonly<Record<string, string>> = {
  trusted_service: "A trusted service",
  admin: "An operator",
  bank_link_webhook: "The bank-linking provider",
  due_work: "Tollhouse, on schedule",
  job: "Tollhouse, in the background",
  webhooks: "Tollhouse, in the background",
  engine_webhook: "The payment engine",
  payer: "A payer",
};

/** "dispute.submitted" as "Dispute submitted", unless the table has a better name. */
export function actionLabel(action: string, purpose: string | null): string {
  const name = ACTIONS[action] ?? plainWords(action.replace(".", " "));
  return purpose === null ? name : `${name} ${PURPOSES[purpose] ?? purpose}`.trim();
}

interface Actor {
  readonly userId: string | null;
  readonly apiKeyId: string | null;
  readonly service: string;
}

/** The most exact actor that is known: the internal secret alone identifies a service and no person. */
export function actorLabel({ userId, apiKeyId, service }: Actor, names: Readonly<Record<string, string>>): string {
  if (userId !== null) return names[userId] ?? `User ${userId}`;
  if (apiKeyId !== null) return `API key ${names[apiKeyId] ?? apiKeyId}`;
  return SERVICES[service] ?? plainWords(service);
}

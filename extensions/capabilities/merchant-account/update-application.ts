import { newId } from "#extensions/platform/kernel/ids.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { assertVersion } from "#extensions/platform/work/assert-version.ts";
import { changedFields } from "#extensions/platform/work/changed-fields.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { OwnerDetails, UpdateMerchantApplicationRequest } from "#proto/tollhouse/v1/merchant_account_pb.ts";
import { type Application, assertAdult, assertOwnersValid, isEmpty, merged, type Owner } from "./application.rules.ts";
import { applicationColumns, applicationOf } from "./application.ts";
import { assertTexts } from "./assert-texts.ts";
import type { MerchantAccount } from "./merchant-account.entity.ts";
import { changeAccount, keepRequirements } from "./merchant-account.service.ts";
import { assertEditable, moveOnboarding } from "./move-onboarding.ts";

const CHANGEABLE = ["business", "controller", "owners"] as const;

/**
 * Saves the parts that the mask names. What an operator asked for is met when it is saved again.
 * @throws text_blank, country_unknown, merchant_field_locked, owners_invalid, birth_date_invalid
 */
export function updateApplication(
  work: UnitOfWork,
  request: UpdateMerchantApplicationRequest,
): Promise<MerchantAccount> {
  const fields = changedFields("the application", request.updateMask?.paths ?? [], CHANGEABLE);
  assertTexts(request);
  return changeAccount(work, async (phase, account) => {
    assertVersion(phase, { version: account.version ?? 0 });
    assertEditable(account);
    const before = await applicationOf(phase, account);
    const after = changed(phase, before, request, fields);
    account.requests = account.requests.filter(({ item }) => !isMet(item, request, fields));
    Object.assign(account, await applicationColumns(phase, account, after));
    if (account.onboardingStatus === "not_started") moveOnboarding(account, "begin");
    await keepRequirements(phase, account);
    phase.record({ type: "merchant_account.updated", subject: account, data: { fields: [...fields].join(", ") } });
    await phase.save();
    return account;
  });
}

function changed(
  work: UnitOfWork,
  before: Application,
  { business, controller, owners }: UpdateMerchantApplicationRequest,
  fields: ReadonlySet<string>,
): Application {
  const now = work.now();
  const after = {
    business: fields.has("business") ? changedPart(before.business, business) : before.business,
    controller: fields.has("controller") ? changedPart(before.controller, controller) : before.controller,
    owners: fields.has("owners") ? owners.map((owner) => mergedOwner(before.owners ?? [], owner, now)) : before.owners,
  };
  assertAdult(after.controller, "controller.birth_date", now);
  assertOwnersValid(after.owners ?? [], now);
  return after;
}

/** A part that is named and absent is removed. */
const changedPart = <Part extends object>(before: Part, given: object | undefined): Partial<Part> =>
  given ? merged(before, given) : {};

function mergedOwner(owners: readonly Owner[], { ownerId, ownershipPercent, person }: OwnerDetails, now: Date): Owner {
  const known = owners.find((owner) => owner.ownerId === ownerId);
  if (ownerId && !known)
    throw refuse("owners_invalid", { problem: `There is no owner ${ownerId}. Leave owner_id out for a new one.` });
  const { ownershipPercent: share = known?.ownershipPercent } = { ownershipPercent };
  return {
    ...merged(known ?? {}, person),
    ownerId: known?.ownerId ?? newId("owner", now),
    ...(share !== undefined && { ownershipPercent: share }),
  };
}

/** An item is met by a request that brings it, and an owner's also by removing the owner. Clearing an item meets nothing. */
function isMet(item: string, request: UpdateMerchantApplicationRequest, fields: ReadonlySet<string>): boolean {
  const [part = "", ...way] = item.split(".");
  if (!fields.has(part)) return false;
  if (part !== "owners") return brings(part === "business" ? request.business : request.controller, way[0]);
  const [ownerId, field] = way;
  const owner = request.owners.find((each) => each.ownerId === ownerId);
  return !owner || brings(owner, field) || brings(owner.person, field);
}

const brings = (given: object | undefined, field = ""): boolean =>
  !isEmpty((given as Readonly<Record<string, unknown>> | undefined)?.[camel(field)]);

const camel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

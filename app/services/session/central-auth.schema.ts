import { z } from "zod";

const organization = z.object({ id: z.string().min(1), slug: z.string(), name: z.string() });
/** Absent when the service sends none. */
const moment = z.coerce.date().nullish().catch(null);
export const session = z
  .object({
    session: z.object({ activeOrganizationId: z.string().nullish(), createdAt: moment, signedInAt: moment }),
    user: z.object({ id: z.string().min(1), name: z.string().nullish(), email: z.string().nullish() }),
  })
  .nullable();
export const memberships = z
  .object({ memberships: z.array(z.object({ role: z.string().nullish(), organization })) })
  .transform(({ memberships: listed }): readonly CentralMembership[] => withRoles(listed));
export const users = z.object({
  users: z.array(z.object({ id: z.string(), name: z.string().nullish(), email: z.string().nullish() })),
});
const person = z.object({ id: z.string(), email: z.string().nullish() });
export const members = z
  .object({ members: z.array(z.object({ role: z.string().nullish(), user: person })) })
  .transform(({ members: listed }): readonly CentralMember[] => withRoles(listed));
export const signedOut = z.object({ signedOutAt: z.coerce.date().nullable() });
export const announcement = z.object({ state: z.boolean().catch(false), signedInAt: z.boolean().catch(false) });
export const exchanged = z.object({ user: z.object({ id: z.string().min(1) }), organization, signedInAt: moment });

export type CentralOrganization = z.infer<typeof organization>;

export interface CentralMembership {
  /** Empty for a member without a role. Null when the service has no roles, so that every member has all rights. */
  readonly role: string | null;
  readonly organization: CentralOrganization;
}

/** A service without roles omits the field everywhere; a single omission is a member without a role. */
function withRoles<Listed extends { readonly role?: string | null | undefined }>(listed: readonly Listed[]) {
  const hasRoles = listed.some((each) => each.role !== undefined);
  return listed.map((each) => ({ ...each, role: hasRoles ? (each.role ?? "") : null }));
}

/** A person of an organization. The role is as in a membership. */
export interface CentralMember {
  readonly role: string | null;
  readonly user: { readonly id: string; readonly email?: string | null | undefined };
}

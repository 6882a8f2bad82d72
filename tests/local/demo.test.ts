import { expect, test } from "vitest";
import { demoOrganizations } from "#extensions/capabilities/organizations/index.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "#sandbox/central-auth/accounts/demo.ts";
import { DEMO_SIGN_IN } from "#sandbox/local/demo.ts";

test("the sign-in that is announced is one that the central sign-in knows", () => {
  expect(DEMO_ACCOUNTS.map(({ email }) => email)).toContain(DEMO_SIGN_IN.dashboard_email);
  expect(DEMO_SIGN_IN.dashboard_password).toBe(DEMO_PASSWORD);
});

test("the person in whose name the demo acts belongs to the organization", () => {
  for (const { slug, memberId } of demoOrganizations)
    expect(DEMO_ACCOUNTS.find(({ id }) => id === memberId)?.organizations).toContain(slug);
});

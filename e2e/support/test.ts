import { appendFileSync } from "node:fs";
import { type BrowserContextOptions, test as base } from "@playwright/test";
import { type CurlAnswer, curl } from "#tests/support/curl.ts";
import { connectPeople, type People } from "./accounts.ts";
import { type Bank, connectBank } from "./bank.ts";
import { findChromium } from "./chromium.ts";
import { describePage } from "./describe-page.ts";
import { CENTRAL_DOMAIN, EXTERNAL_DOMAIN, EXTERNAL_URL } from "./names.ts";
import { type ProductUnderTest, sharedProduct } from "./product.ts";
import { signIn } from "./sign-in.ts";
import { type Complaints, watch } from "./watch.ts";

export { expect } from "@playwright/test";

type StorageState = Exclude<BrowserContextOptions["storageState"], string | undefined>;

interface PerWorker {
  product: ProductUnderTest;
  /** Signs a person in, again after some minutes: some changes require a sign-in within ten minutes. */
  signInOnce: (email: string) => Promise<StorageState>;
  /** The email address of a member of Juniper Books whom no other worker has. */
  patEmail: string;
  people: People;
  bank: Bank;
}

interface PerTest {
  /** The cookies of Robin, who belongs to Northwind Outfitters, on the external domain. */
  robin: StorageState;
  /** The cookies of a member of Juniper Books, on the external domain. */
  pat: StorageState;
  /** Messages of the console and the content security policy. It must stay empty. */
  complaints: Complaints;
  /** curl, as an integration uses it; it resolves the names and trusts the certificate. */
  curl: (url: string, ...args: readonly string[]) => Promise<CurlAnswer>;
  /** Makes the test search the logs for a credential that a page showed. */
  keepSecret: (credential: string) => void;
}

/** Less than ten minutes, by the duration of a test. */
const SIGNED_IN_FOR_MS = 5 * 60_000;

/** A test of the deployed product: `page.goto("/overview")` is on the external domain, over TLS. */
export const test = base.extend<PerTest, PerWorker>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  product: [async ({}, use) => use(sharedProduct()), { scope: "worker" }],
  launchOptions: [
    async ({ product: { front } }, use) =>
      use({
        executablePath: await findChromium(),
        args: [
          `--host-resolver-rules=${resolverRules(front.port)}`,
          `--ignore-certificate-errors-spki-list=${front.publicKeySha256}`,
        ],
      }),
    { scope: "worker" },
  ],
  signInOnce: [
    async ({ browser }, use) => {
      const signedIn = new Map<string, { readonly state: StorageState; readonly at: number }>();
      await use(async (email) => {
        const last = signedIn.get(email);
        if (last && Date.now() - last.at < SIGNED_IN_FOR_MS) return last.state;
        const context = await browser.newContext({ baseURL: EXTERNAL_URL });
        await signIn(await context.newPage(), email);
        const state = await context.storageState();
        signedIn.set(email, { state, at: Date.now() });
        await context.close();
        return state;
      });
    },
    { scope: "worker" },
  ],
  patEmail: [async ({ people }, use) => use(await people.join("juniper-books")), { scope: "worker" }],
  robin: async ({ signInOnce }, use) => use(await signInOnce("robin@northwind.example")),
  pat: async ({ signInOnce, patEmail }, use) => use(await signInOnce(patEmail)),
  people: [
    async ({ product }, use) => {
      const people = connectPeople(product);
      await use(people);
      await people.close();
    },
    { scope: "worker" },
  ],
  bank: [
    async ({ product }, use) => {
      const bank = connectBank(product);
      await use(bank);
      bank.close();
    },
    { scope: "worker" },
  ],
  baseURL: EXTERNAL_URL,
  page: async ({ page }, use, testInfo) => {
    await use(page);
    if (testInfo.status !== testInfo.expectedStatus) console.log(await describePage(page));
  },
  complaints: async ({ page }, use) => use(watch(page)),
  curl: ({ product: { front } }, use) =>
    use((url, ...args) => curl(url, "--connect-to", `::127.0.0.1:${front.port}`, "--cacert", front.certFile, ...args)),
  keepSecret: ({ product }, use) => use((credential) => appendFileSync(product.credentialsFile, `${credential}\n`)),
});

function resolverRules(port: number): string {
  const names = [CENTRAL_DOMAIN, EXTERNAL_DOMAIN].flatMap((domain) => [domain, `*.${domain}`]);
  return names.map((name) => `MAP ${name} 127.0.0.1:${port}`).join(",");
}

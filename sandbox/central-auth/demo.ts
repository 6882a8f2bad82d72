/** Everybody knows it: accounts with it exist only where DEMO=1. */
export const DEMO_PASSWORD = "correct horse battery";

export interface DemoOrganization {
  slug: string;
  name: string;
}

export interface DemoAccount {
  email: string;
  name: string;
  /** What this account is for, as the login page says it. */
  about: string;
  /** Slugs of the organizations it belongs to. */
  organizations: string[];
  /** Sessions start in this one, whether the account belongs to it or not. */
  defaultOrganization?: string;
}

const NORTHWIND = "northwind-outfitters";
const JUNIPER = "juniper-books";

export const DEMO_ORGANIZATIONS: readonly DemoOrganization[] = [
  { slug: NORTHWIND, name: "Northwind Outfitters" },
  { slug: JUNIPER, name: "Juniper Books" },
  // No platform knows it.
  { slug: "unlisted-goods", name: "Unlisted Goods" },
];

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { email: "robin@northwind.example", name: "Robin Vale", about: "Northwind Outfitters", organizations: [NORTHWIND] },
  {
    email: "sam@agency.example",
    name: "Sam Ortiz",
    about: "Northwind Outfitters and Juniper Books",
    organizations: [NORTHWIND, JUNIPER],
  },
  { email: "june@juniper.example", name: "June Park", about: "Juniper Books", organizations: [JUNIPER] },
  { email: "kim@nowhere.example", name: "Kim Doe", about: "no organization", organizations: [] },
  {
    email: "alex@former.example",
    name: "Alex Reyes",
    about: "left Northwind Outfitters, where their sessions still start",
    organizations: [],
    defaultOrganization: NORTHWIND,
  },
];

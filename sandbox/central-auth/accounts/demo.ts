/** Public, so accounts with it exist only if DEMO=1. */
export const DEMO_PASSWORD = "correct horse battery";

export interface DemoOrganization {
  slug: string;
  name: string;
}

export interface DemoAccount {
  /** For accounts that the demo data of the platform names. */
  id?: string;
  email: string;
  name: string;
  /** Shown on the login page. */
  about: string;
  /** Slugs of its organizations. */
  organizations: string[];
  /** The slug in which sessions start, even if the account is not a member. */
  defaultOrganization?: string;
}

const NORTHWIND = "northwind-outfitters";
const JUNIPER = "juniper-books";

export const DEMO_ORGANIZATIONS: readonly DemoOrganization[] = [
  { slug: NORTHWIND, name: "Northwind Outfitters" },
  { slug: JUNIPER, name: "Juniper Books" },
  // Unknown to the platform.
  { slug: "unlisted-goods", name: "Unlisted Goods" },
];

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    id: "demo_robin",
    email: "robin@northwind.example",
    name: "Robin Vale",
    about: "Northwind Outfitters",
    organizations: [NORTHWIND],
  },
  {
    email: "sam@agency.example",
    name: "Sam Ortiz",
    about: "Northwind Outfitters and Juniper Books",
    organizations: [NORTHWIND, JUNIPER],
  },
  {
    id: "demo_june",
    email: "june@juniper.example",
    name: "June Park",
    about: "Juniper Books",
    organizations: [JUNIPER],
  },
  { email: "kim@nowhere.example", name: "Kim Doe", about: "no organization", organizations: [] },
  {
    email: "alex@former.example",
    name: "Alex Reyes",
    about: "former member of Northwind Outfitters, whose sessions still start there",
    organizations: [],
    defaultOrganization: NORTHWIND,
  },
];

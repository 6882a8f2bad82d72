import { type Options, UsageError } from "#extensions/platform/commands/arguments.ts";

const SHAPES = {
  tagline: [/^.{1,140}$/, "140 characters at most"],
  "brand-color": [/^#[0-9a-f]{6}$/, "a colour such as #1f6b4a"],
  "support-email": [/^[^\s@]+@[^\s@]+\.[^\s@]+$/, "an e-mail address"],
  "support-phone": [/^[+0-9 ().-]{5,30}$/, "a telephone number"],
  "website-url": [/^https:\/\/[^\s]{1,200}$/, "an https address"],
} as const;

/** Validates each part strictly, since it is shown publicly. */
export function publicProfileOf(options: Options) {
  const given = (name: keyof typeof SHAPES): string | undefined => {
    const value = options.find(name);
    const [shape, words] = SHAPES[name];
    if (value !== undefined && !shape.test(value)) throw new UsageError(`--${name} is ${words}.`);
    return value;
  };
  const profile = {
    tagline: given("tagline"),
    brandColor: given("brand-color"),
    supportEmail: given("support-email"),
    supportPhone: given("support-phone"),
    websiteUrl: given("website-url"),
  };
  return Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== undefined));
}

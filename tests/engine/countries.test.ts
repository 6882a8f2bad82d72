import { expect, test } from "vitest";
import { countryCode } from "#extensions/connectors/engine/countries.ts";
import { paymentSchema } from "#extensions/connectors/engine/payment.schema.ts";
import answers from "#tests/sandbox-engine/contract/answers.generated.json" with { type: "json" };

const codes = answers.components.schemas.CountryAlpha2.enum;

/** The engine's own enumeration of countries, in the order of its codes. */
const ENGINE_NAMES =
  `Afghanistan AlandIslands Albania Algeria AmericanSamoa Andorra Angola Anguilla Antarctica AntiguaAndBarbuda
  Argentina Armenia Aruba Australia Austria Azerbaijan Bahamas Bahrain Bangladesh Barbados Belarus Belgium Belize Benin Bermuda Bhutan
  BoliviaPlurinationalState BonaireSintEustatiusAndSaba BosniaAndHerzegovina Botswana BouvetIsland Brazil BritishIndianOceanTerritory
  BruneiDarussalam Bulgaria BurkinaFaso Burundi Cambodia Cameroon Canada CaboVerde CaymanIslands CentralAfricanRepublic Chad Chile China
  ChristmasIsland CocosKeelingIslands Colombia Comoros Congo CongoDemocraticRepublic CookIslands CostaRica CotedIvoire Croatia Cuba
  Curacao Cyprus Czechia Denmark Djibouti Dominica DominicanRepublic Ecuador Egypt ElSalvador EquatorialGuinea Eritrea Estonia Ethiopia
  FalklandIslandsMalvinas FaroeIslands Fiji Finland France FrenchGuiana FrenchPolynesia FrenchSouthernTerritories Gabon Gambia Georgia
  Germany Ghana Gibraltar Greece Greenland Grenada Guadeloupe Guam Guatemala Guernsey Guinea GuineaBissau Guyana Haiti
  HeardIslandAndMcDonaldIslands HolySee Honduras HongKong Hungary Iceland India Indonesia IranIslamicRepublic Iraq Ireland IsleOfMan
  Israel Italy Jamaica Japan Jersey Jordan Kazakhstan Kenya Kiribati KoreaDemocraticPeoplesRepublic KoreaRepublic Kuwait Kyrgyzstan
  LaoPeoplesDemocraticRepublic Latvia Lebanon Lesotho Liberia Libya Liechtenstein Lithuania Luxembourg Macao
  MacedoniaTheFormerYugoslavRepublic Madagascar Malawi Malaysia Maldives Mali Malta MarshallIslands Martinique Mauritania Mauritius
  Mayotte Mexico MicronesiaFederatedStates MoldovaRepublic Monaco Mongolia Montenegro Montserrat Morocco Mozambique Myanmar Namibia
  Nauru Nepal Netherlands NewCaledonia NewZealand Nicaragua Niger Nigeria Niue NorfolkIsland NorthernMarianaIslands Norway Oman Pakistan
  Palau PalestineState Panama PapuaNewGuinea Paraguay Peru Philippines Pitcairn Poland Portugal PuertoRico Qatar Reunion Romania
  RussianFederation Rwanda SaintBarthelemy SaintHelenaAscensionAndTristandaCunha SaintKittsAndNevis SaintLucia SaintMartinFrenchpart
  SaintPierreAndMiquelon SaintVincentAndTheGrenadines Samoa SanMarino SaoTomeAndPrincipe SaudiArabia Senegal Serbia Seychelles
  SierraLeone Singapore SintMaartenDutchpart Slovakia Slovenia SolomonIslands Somalia SouthAfrica SouthGeorgiaAndTheSouthSandwichIslands
  SouthSudan Spain SriLanka Sudan Suriname SvalbardAndJanMayen Swaziland Sweden Switzerland SyrianArabRepublic TaiwanProvinceOfChina
  Tajikistan TanzaniaUnitedRepublic Thailand TimorLeste Togo Tokelau Tonga TrinidadAndTobago Tunisia Turkey Turkmenistan
  TurksAndCaicosIslands Tuvalu Uganda Ukraine UnitedArabEmirates UnitedKingdomOfGreatBritainAndNorthernIreland UnitedStatesOfAmerica
  UnitedStatesMinorOutlyingIslands Uruguay Uzbekistan Vanuatu VenezuelaBolivarianRepublic Vietnam VirginIslandsBritish VirginIslandsUS
  WallisAndFutuna WesternSahara Yemen Zambia Zimbabwe`.split(/\s+/);

test("every country of the engine is known by its code and by the engine's name, each as another one", () => {
  expect(codes.map((code) => countryCode(code))).toEqual(codes);
  const named = ENGINE_NAMES.map((name) => countryCode(name.toUpperCase()));
  expect(ENGINE_NAMES.filter((_name, at) => named[at] === null)).toEqual([]);
  expect(new Set(named)).toEqual(new Set(codes));
});

test.each([
  ["INDIA", "IN"],
  ["UNITEDSTATES", "US"],
  ["UNITED STATES", "US"],
  ["United States of America", "US"],
  ["UNITEDKINGDOM", "GB"],
  ["UK", "GB"],
  ["KOREA, REPUBLIC OF", "KR"],
  ["HONG KONG", "HK"],
  ["RÉUNION", "RE"],
  ["TÜRKİYE", "TR"],
  ["SAINT LUCIA", "LC"],
  ["ST. LUCIA", "LC"],
  ["in", "IN"],
  ["ATLANTIS", null],
  ["ZZ", null],
  ["", null],
])("%s is %s", (name, code) => {
  expect(countryCode(name)).toBe(code);
});

test("of several fields the first that says a country counts", () => {
  expect(countryCode("FR", "INDIA")).toBe("FR");
  expect(countryCode(null, "INDIA")).toBe("IN");
  expect(countryCode("??", "INDIA")).toBe("IN");
  expect(countryCode(null, null)).toBeNull();
});

const read = (payment_method_data: object, rest: object = { payment_method: "card" }) =>
  paymentSchema.parse({
    ...{ payment_id: "p", status: "succeeded", amount: 1n, currency: "USD" },
    ...{ ...rest, payment_method_data },
  }).method;

test("a payment has the code of its card's country", () => {
  expect(read({ card: { card_issuing_country: "INDIA" } })).toMatchObject({ issuerCountry: "IN" });
  expect(read({ card: { card_issuing_country: "GB" } })).toMatchObject({ issuerCountry: "GB" });
  expect(read({ card: { card_issuing_country: "ATLANTIS" } })).toMatchObject({ issuerCountry: null });
});

test.each([
  ["apple_pay", { last4: "0492", card_network: "AmEx", type: "debit" }, "AmericanExpress", "debit"],
  ["google_pay", { last4: "1111", card_network: "VISA", type: "CARD" }, "Visa", null],
  ["google_pay", { last4: "1111", card_network: "MASTERCARD", type: "PREPAID" }, "Mastercard", "prepaid"],
  ["samsung_pay", { last4: "1111", card_network: "discover", type: null }, "Discover", null],
])("of %s the card behind it is read: %j", (wallet, shown, brand, funding) => {
  const method = { payment_method: "wallet", payment_method_type: wallet };
  expect(read({ wallet: { [wallet]: shown } }, method)).toMatchObject({
    ...{ type: "wallet", wallet, brand, funding, last4: shown.last4, bin: null },
  });
});

test("of a wallet without a card nothing is read", () => {
  const method = { payment_method: "wallet", payment_method_type: "paypal" };
  const nothing = { type: "wallet", wallet: "paypal", brand: null, last4: null };
  expect(read({ wallet: {} }, method)).toMatchObject(nothing);
  expect(read({ wallet: { paypal: { email: "payer@example.com" } } }, method)).toMatchObject(nothing);
});

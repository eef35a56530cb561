/** What the operator configures about the house itself (product §24); empty texts hide the thing. */
export type ShopInformation = {
  shopName: string;
  slogan: string;
  hotline: string;
  address: string;
  company: string;
  qrApp: string;
  qrAccount: string;
  merchantServiceUrl: string;
  mobileUrl: string;
  customerServiceUrl: string;
  /** Web addresses whose pages the shop may frame: `https://host[:port]`. */
  frameHosts: string[];
  icp: { base: string; byHost: Record<string, string> };
  help: { buyer: { title: string; url: string }[]; seller: { title: string; url: string }[] };
};

export abstract class ShopInformationSource {
  abstract read(): Promise<ShopInformation>;
}

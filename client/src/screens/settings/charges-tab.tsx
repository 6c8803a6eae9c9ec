import { ChargesSetting } from '#client/widgets/charges-setting/charges-setting.tsx';

/** Brokerage plan of the paper account, and whether charges are deducted. */
export const ChargesTab = () => <ChargesSetting className="max-w-[820px]" />;

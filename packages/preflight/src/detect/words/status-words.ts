export const statusOf = (cell: string): "booked" | "pending" | "void" | undefined => {
  const c = cell.trim().toLowerCase();
  if (/^(completed?|posted|settled|cleared|booked|gebucht|success|paid|交易成功|支付成功)$/.test(c)) return "booked";
  if (/^(pending|vorgemerkt|authori[sz]ed|processing)$/.test(c)) return "pending";
  if (/^(reverted|declined|cancell?ed|failed|storniert|交易关闭)$/.test(c)) return "void";
  return undefined;
};

import { once } from "../basics/once.ts";
import type { Encoding } from "../options/encodings.ts";

/** An encoding with two bytes a character, and what its texts consist of. */
export interface EastAsianEncoding {
  readonly encoding: Encoding;
  /** Characters that texts of payments are full of. */
  readonly frequent: string;
  /** Other characters of daily use: pairs of lead and trail bytes, from and to, both included. */
  readonly usual: readonly Block[];
  /** Characters of few texts. */
  readonly rare: readonly Block[];
  /** Words of headers. */
  readonly words: readonly string[];
  readonly kana: boolean;
}

interface Block {
  readonly leads: readonly [from: number, to: number];
  readonly trails: readonly [from: number, to: number];
}

const block = (from: number, to: number, first = 0xa1, last = 0xfe): Block => ({
  leads: [from, to],
  trails: [first, last],
});

const KANJI =
  "日付金額取引入出支払残高引落口座振込手数料摘要内容利用店名円月年分合計備考番号銀行株式会社普通預金現電気水道代東京大阪都市区町本人一二三四五六七八九十百千万国中上下小山川田村井木林森石原野崎島松竹花子男女学校生先電話車駅前後時間場所食品料理飲物肉魚米酒茶菓屋薬局病院医療保険税所得給与賞住宅家賃費光熱通信携帯交通定期券運賃旅行館書籍雑貨衣服美容理髪新古着回数新規登録変更確認済未予定振替送受収返済借貸利息配当投資信託証券外貨為替本支店北南西京公共料自動販売機楽天使途明細対象方法種類区名義者様用金当日翌週末締切請求予約注文商価格税込抜単個数量計差戻還元決済";
const SIMPLIFIED =
  "的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经十三之进着等部度家电力里如水化高自二理起小物现实加量都两体制机当使点从业本去把性好应开它合还因由其些然前外天政四日那社义事平形相全表间样与关各重新线内数正心反你明看原又么利比或但质气第向道命此变条只没结解问意建月公无系军很情者最立代想已通并提直题党程展五果料象员革位入常文总次品式活设及管特件长求老头基资边流路级少图山统接知较将组见计别她手角期根论运农指几九区强放决西被干做必战先回则任取据处队南给色光门即保治北造百规热领七海口东导器压志世金增争济阶油思术极交受联什认六共权收证改清己美再采转更单风切打白教速花带安场身车例真务具万每目至达走积示议声报斗完类八离华名确才科张信马节话米整空元况今集温传土许步群广石记需段研界拉林律叫且究观越织装影算低持音众书布复容儿须际商非验连断深难近矿千周委素技备半办青省列习响约支般史感劳便团往酸历市克何除消构府称太准精值号率族维划选标写存候毛亲快效斯院查江型眼王按格养易置派层片始却专状育厂京识适属圆包火住调满县局照参红细引听该铁价严账户余额摘借贷卡银款付购买退还转支出入账备注类型描述描金币汇率时间对方商品状态成功消费充值提现微宝店铺饭餐馆票租房早午晚超便利药饮";
const TRADITIONAL =
  "的一是在不了有和人這中大為上個國我以要他時來用們生到作地於出就分對成會可主發年動同工也能下過子說產種面而方後多定行學法所民得經十三之進著等部度家電力裡如水化高自二理起小物現實加量都兩體制機當使點從業本去把性好應開它合還因由其些然前外天政四日那社義事平形相全表間樣與關各重新線內數正心反你明看原又利比或但質氣第向道命此變條只沒結解問意建月公無系很情者最立代想已通並提直題程展五果料象員位入常文總次品式活設及管特件長求老頭基資邊流路級少圖山統接知較將組見計別手角期根論運指幾九區強放決西被做必先回則任取據處隊南給色光門即保治北造百規熱領七海口東導器世金增交受聯認六共權收證改清美再轉更單風切打白教速花帶安場身車例真務具萬每目至達走示議聲報完類八離華名確才科張信馬節話米整空元況今集溫傳土許步廣石記需段界林律觀織裝影算低持音書布容須際商非連深難近千周委技備半青省列約支便團往歷市克何除消稱太準值號率維劃選標寫存親快效院查型按格養易置派層片始專狀育廠京識適屬圓包火住調滿縣局照參紅細引該價帳戶餘額摘借貸卡銀款付購買退匯轉入帳備註類型描述幣匯時間商品狀態成功消費儲值提現店鋪飯餐館票租早午晚超藥飲繳刷臺台灣灣幣本期信用說明結餘";
const HANGUL =
  "이다의는에가을고하지서한로기사도를어은인자대시정아리나부일수제원보그해게전해스성구라장동세국주상무여과용조신비만금들있요중년내면선오연유안경관화회계우분방공학생민행방적실체치위물품발소마교바거간반단명모양진상차통입출금액거래날짜일자잔액적요내용맡찾으신은행점포승인카드가맹이용결제취소할부개월번호계좌체이자급여식당마트편의점커피택시버스지하철병원약국보험통신요금전기수도가스관리비월세송수취급보낸받는분메모구분합계포인트적립충사용처상호현금후불신용체크온라인쇼핑몰배달음식";

/** JIS X 0208 in Shift_JIS: kanji of the first and of the second level, signs, kana. */
const SHIFT_JIS_LEVEL_1 = [block(0x88, 0x97, 0x40, 0xfc), block(0x98, 0x98, 0x40, 0x72)];
const SHIFT_JIS_LEVEL_2 = [
  block(0x98, 0x98, 0x9f, 0xfc),
  block(0x99, 0x9f, 0x40, 0xfc),
  block(0xe0, 0xea, 0x40, 0xfc),
  block(0xfa, 0xfc, 0x40, 0xfc),
];
const JAPANESE_WORDS = [
  ..."日付 取引日 年月日 金額 残高 摘要 入金 出金 お支払 支払 お引出し お預入れ 利用日 ご利用 利用店名 振込 口座 手数料 明細 円 内容 ﾌﾘｺﾐ ﾃｽｳﾘﾖｳ ﾌﾘｶｴ ｶﾌﾞｼｷ ﾃﾞﾝｷ ｶｰﾄﾞ ﾘｿｸ ｺｳｻﾞ ｷﾕｳﾖ".split(
    " ",
  ),
];

export const eastAsianEncodings = once((): readonly EastAsianEncoding[] => [
  {
    encoding: "gb18030",
    frequent: SIMPLIFIED,
    usual: [block(0xb0, 0xd7)],
    rare: [block(0xd8, 0xf7)],
    words:
      "交易 金额 日期 余额 摘要 收入 支出 账户 账号 币种 对方 商品 类型 时间 备注 状态 收支 借方 贷方 卡号 人民币 支付 说明 户名 消费 转账 工资 超市 退款".split(
        " ",
      ),
    kana: false,
  },
  {
    encoding: "big5",
    frequent: TRADITIONAL,
    usual: [block(0xa4, 0xc5, 0x40, 0xfe), block(0xc6, 0xc6, 0x40, 0x7e)],
    rare: [block(0xc9, 0xf9, 0x40, 0xfe)],
    words:
      "交易 金額 日期 餘額 摘要 收入 支出 帳戶 帳號 幣別 備註 說明 存入 提出 消費 入帳 卡號 時間 轉帳 薪資 臺幣 台幣 新臺幣 明細 繳費 結餘".split(
        " ",
      ),
    kana: false,
  },
  {
    encoding: "shift_jis",
    frequent: KANJI,
    usual: SHIFT_JIS_LEVEL_1,
    rare: SHIFT_JIS_LEVEL_2,
    words: JAPANESE_WORDS,
    kana: true,
  },
  {
    encoding: "euc-jp",
    frequent: KANJI,
    usual: [block(0xb0, 0xcf)],
    rare: [block(0xd0, 0xf4)],
    words: JAPANESE_WORDS,
    kana: true,
  },
  {
    encoding: "euc-kr",
    frequent: HANGUL,
    usual: [block(0xb0, 0xc8)],
    rare: [block(0xca, 0xfd)],
    words:
      "거래 일자 날짜 금액 잔액 적요 내용 입금 출금 거래일 거래일시 이용 승인 가맹점 카드 합계 메모 통장 결제 할부 구분 은행 송금 급여 월세 점심".split(
        " ",
      ),
    kana: false,
  },
]);

/** The characters of blocks, by decoding them. */
export const charactersOf = (blocks: readonly Block[], encoding: Encoding): ReadonlySet<string> => {
  const bytes: number[] = [];
  for (const { leads, trails } of blocks)
    for (let lead = leads[0]; lead <= leads[1]; lead += 1)
      for (let trail = trails[0]; trail <= trails[1]; trail += 1)
        if (trail !== 0x7f) bytes.push(lead, trail, 0x0a);
  return new Set(new TextDecoder(encoding).decode(Uint8Array.from(bytes)));
};

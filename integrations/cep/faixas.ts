type Faixa = { de: number; ate: number; uf: string; capital: string; ibge: string }

const faixa = (de: number, ate: number, uf: string, capital: string, ibge: string): Faixa => ({
  de,
  ate,
  uf,
  capital,
  ibge,
})

/** First five digits of the CEPs of each UF (Correios), and its capital with its IBGE code. */
export const faixas: Faixa[] = [
  faixa(1000, 19_999, 'SP', 'São Paulo', '3550308'),
  faixa(20_000, 28_999, 'RJ', 'Rio de Janeiro', '3304557'),
  faixa(29_000, 29_999, 'ES', 'Vitória', '3205309'),
  faixa(30_000, 39_999, 'MG', 'Belo Horizonte', '3106200'),
  faixa(40_000, 48_999, 'BA', 'Salvador', '2927408'),
  faixa(49_000, 49_999, 'SE', 'Aracaju', '2800308'),
  faixa(50_000, 56_999, 'PE', 'Recife', '2611606'),
  faixa(57_000, 57_999, 'AL', 'Maceió', '2704302'),
  faixa(58_000, 58_999, 'PB', 'João Pessoa', '2507507'),
  faixa(59_000, 59_999, 'RN', 'Natal', '2408102'),
  faixa(60_000, 63_999, 'CE', 'Fortaleza', '2304400'),
  faixa(64_000, 64_999, 'PI', 'Teresina', '2211001'),
  faixa(65_000, 65_999, 'MA', 'São Luís', '2111300'),
  faixa(66_000, 68_899, 'PA', 'Belém', '1501402'),
  faixa(68_900, 68_999, 'AP', 'Macapá', '1600303'),
  faixa(69_000, 69_299, 'AM', 'Manaus', '1302603'),
  faixa(69_300, 69_399, 'RR', 'Boa Vista', '1400100'),
  faixa(69_400, 69_899, 'AM', 'Manaus', '1302603'),
  faixa(69_900, 69_999, 'AC', 'Rio Branco', '1200401'),
  faixa(70_000, 72_799, 'DF', 'Brasília', '5300108'),
  faixa(72_800, 72_999, 'GO', 'Goiânia', '5208707'),
  faixa(73_000, 73_699, 'DF', 'Brasília', '5300108'),
  faixa(73_700, 76_799, 'GO', 'Goiânia', '5208707'),
  faixa(76_800, 76_999, 'RO', 'Porto Velho', '1100205'),
  faixa(77_000, 77_999, 'TO', 'Palmas', '1721000'),
  faixa(78_000, 78_899, 'MT', 'Cuiabá', '5103403'),
  faixa(79_000, 79_999, 'MS', 'Campo Grande', '5002704'),
  faixa(80_000, 87_999, 'PR', 'Curitiba', '4106902'),
  faixa(88_000, 89_999, 'SC', 'Florianópolis', '4205407'),
  faixa(90_000, 99_999, 'RS', 'Porto Alegre', '4314902'),
]

export const faixaDe = (cep: string): Faixa | undefined => {
  const inicio = Number(cep.slice(0, 5))
  return faixas.find(({ de, ate }) => de <= inicio && inicio <= ate)
}

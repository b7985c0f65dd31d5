import { ehDiaUtil } from '#shared/calendario.ts'
import { ORDEM_DE_PAGAMENTO } from '#shared/cliente/conta.ts'
import { cepsDasCidades } from '#database/demo/ceps.ts'
import { temFormaDoBanco } from '#database/demo/numero-de-contrato.ts'
import { type Achado, type Contexto, type Regra, SEMPRE } from '../regra.ts'
import { cartoesComConta, despachos, enderecos, numerosDeContrato } from '../sql/vestigio.ts'

async function semConta({ client, clientes }: Contexto): Promise<Achado[]> {
  const erradas = await cartoesComConta(client, { clientes, tipo: ORDEM_DE_PAGAMENTO })
  return erradas.map(({ id }) => ({
    tabela: 'dados_bancarios',
    id,
    diz: 'is a card, and has the number of an account',
  }))
}

async function daCidade({ client, clientes }: Contexto): Promise<Achado[]> {
  const faixas = Map.groupBy(cepsDasCidades, ({ codigo_ibge }) => codigo_ibge)
  const linhas = await enderecos(client, { clientes })
  return linhas
    .filter(({ cep, municipio }) => {
      const inicio = Number(cep?.slice(0, 5))
      return !faixas.get(municipio ?? 0)?.some(({ de, ate }) => de <= inicio && inicio <= ate)
    })
    .map(({ id }) => ({ tabela: 'endereco', id, diz: 'has the postal code of another city' }))
}

async function doBanco({ client, clientes }: Contexto): Promise<Achado[]> {
  const linhas = await numerosDeContrato(client, { clientes })
  return linhas
    .filter(({ banco, numero }) => !temFormaDoBanco(banco, numero))
    .map(({ id, banco }) => ({
      tabela: 'contrato',
      id,
      diz: `is not numbered as by bank ${banco}`,
    }))
}

async function emDiaUtil({ client, clientes }: Contexto): Promise<Achado[]> {
  const linhas = await despachos(client, { clientes })
  return linhas
    .filter(({ dia }) => dia !== null && !ehDiaUtil(dia))
    .map(({ id, dia }) => ({
      tabela: 'beneficio',
      id,
      diz: `was granted on ${dia}, no business day`,
    }))
}

export const cadastro: Regra[] = [
  {
    nome: 'conta',
    diz: 'a benefit paid by card has no account',
    desde: SEMPRE,
    julgar: semConta,
  },
  { nome: 'cep', diz: 'each postal code is of its city', desde: SEMPRE, julgar: daCidade },
  {
    nome: 'numero',
    diz: 'each bank numbers its contracts in its own way',
    desde: SEMPRE,
    julgar: doBanco,
  },
  {
    nome: 'despacho',
    diz: 'benefits are granted on business days',
    desde: SEMPRE,
    julgar: emDiaUtil,
  },
]

import { formatarDia, hoje } from '#shared/data.ts'
import {
  comoNoPapel,
  ditoDaDivergencia,
  nomesDasDuvidas,
  nomeDoCampo,
  pedeConferencia,
  recusasDoPapel,
} from '#shared/portabilidade/papel.ts'
import type { Critica, CriticaDoHiscon } from '#shared/portabilidade/shapes.ts'
import type { Contexto } from '../base/http/handler.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { hisconsDoCliente, porCampo } from './mostrar.ts'
import { contratosAusentes, lerBeneficios, lerContratos, listarHiscons } from './sql.ts'

const semLugar = { idContratoHiscon: null, campo: null, pagina: null }

/** What is unsure of the newest paper, in sentences, with what to do. */
export async function criticaDoUltimo(contexto: Contexto): Promise<CriticaDoHiscon> {
  const { client, agora } = contexto
  const { idRelacionamento } = alvoDe(contexto)
  const [ultimo] = await listarHiscons(client, { idRelacionamento })
  if (!ultimo) return { idHiscon: null, situacao: null, criticas: [] }
  const idHiscon = ultimo.id
  const { situacao, emitidoEm } = ultimo
  if (situacao === 'NAO_LIDO') {
    const [texto = '', comoResolver = ''] = recusasDoPapel.LAYOUT.split('. ')
    return { idHiscon, situacao, criticas: [{ ...semLugar, nivel: 'IMPEDE', texto, comoResolver }] }
  }
  const [beneficios, contratos, ausentes, { valeAte }] = [
    await lerBeneficios(client, { idHiscon }),
    await lerContratos(client, { idHiscon }),
    emitidoEm ? await contratosAusentes(client, { idHiscon, emitidoEm }) : [],
    await hisconsDoCliente(contexto),
  ]
  return {
    idHiscon,
    situacao,
    criticas: [
      ...(situacao === 'CONFIRMADO' ? daValidade(valeAte, hoje(agora)) : []),
      ...beneficios.flatMap(doBeneficio),
      ...contratos.flatMap(dasDuvidas),
      ...contratos.flatMap(daRecusa),
      ...ausentes.map(doAusente),
    ],
  }
}

type Beneficio = Awaited<ReturnType<typeof lerBeneficios>>[number]
type Contrato = Awaited<ReturnType<typeof lerContratos>>[number]
type Ausente = Awaited<ReturnType<typeof contratosAusentes>>[number]

const daValidade = (valeAte: string | null, dia: string): Critica[] =>
  valeAte === null || valeAte >= dia
    ? []
    : [
        {
          ...semLugar,
          nivel: 'IMPEDE',
          texto: `O HISCON confirmado valia até ${formatarDia(valeAte)}`,
          comoResolver: 'Peça ao cliente um novo no Meu INSS',
        },
      ]

function doBeneficio({ idBeneficio, lido }: Beneficio): Critica[] {
  const lugar = { ...semLugar, pagina: lido.pagina }
  const divergencias = lido.divergencias.map((uma): Critica => ({
    ...lugar,
    nivel: 'CONFERE',
    texto: ditoDaDivergencia(uma),
    comoResolver: 'Compare com as páginas e, se não bater, peça outro HISCON ao cliente',
  }))
  if (idBeneficio !== null) return divergencias
  return [
    {
      ...lugar,
      nivel: 'INFORMA',
      texto: 'O benefício do HISCON não é conhecido aqui; o nome é o do cliente',
      comoResolver: 'Consulte o INSS antes de oferecer por ele',
    },
    ...divergencias,
  ]
}

/** Each doubt that a person compares with the page, and that nobody has compared yet. */
function dasDuvidas({ id, lido, vale }: Contrato): Critica[] {
  if (vale) return []
  const duvidas = porCampo(lido.duvidas).filter(({ campo }) => pedeConferencia(lido.secao, campo))
  return duvidas.map(({ campo, motivo }) => {
    const valor = comoNoPapel(lido, campo)
    return {
      nivel: 'CONFERE',
      texto: `Contrato ${lido.contrato ?? 'sem número'}: ${nomeDoCampo(campo)}${valor ? ` (${valor})` : ''} ${nomesDasDuvidas[motivo]}`,
      comoResolver: `Confira na página ${lido.pagina}`,
      idContratoHiscon: id,
      campo,
      pagina: lido.pagina,
    }
  })
}

/** A confirmed loan that became no contract here. */
const daRecusa = ({ id, vale, recusa }: Contrato): Critica[] =>
  !vale || recusa === null
    ? []
    : [
        {
          nivel: 'INFORMA',
          texto: `Contrato ${vale.contrato ?? 'sem número'}: ${recusa}`,
          comoResolver: `Compare com a página ${vale.pagina}`,
          idContratoHiscon: id,
          campo: null,
          pagina: vale.pagina,
        },
      ]

const doAusente = ({ numero, banco }: Ausente): Critica => ({
  ...semLugar,
  nivel: 'INFORMA',
  texto: `O contrato ${numero} do ${banco} está ativo aqui e não aparece no HISCON`,
  comoResolver: 'Pergunte ao cliente se foi quitado',
})

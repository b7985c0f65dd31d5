import { formatarDia, hoje } from '#shared/data.ts'
import {
  comoNoPapel,
  ditoDaDivergencia,
  nomesDasDuvidas,
  nomeDoCampo,
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
  const criticas: Critica[] = []
  if (situacao === 'CONFIRMADO' && valeAte !== null && valeAte < hoje(agora)) {
    criticas.push({
      ...semLugar,
      nivel: 'IMPEDE',
      texto: `O HISCON confirmado valia até ${formatarDia(valeAte)}`,
      comoResolver: 'Peça ao cliente um novo no Meu INSS',
    })
  }
  for (const { idBeneficio, lido } of beneficios) {
    if (idBeneficio === null) {
      criticas.push({
        ...semLugar,
        nivel: 'INFORMA',
        texto: 'O benefício do HISCON não é conhecido aqui; o nome é o do cliente',
        comoResolver: 'Consulte o INSS antes de oferecer por ele',
        pagina: lido.pagina,
      })
    }
    for (const uma of lido.divergencias) {
      criticas.push({
        ...semLugar,
        nivel: 'CONFERE',
        texto: ditoDaDivergencia(uma),
        comoResolver: 'Compare com as páginas e, se não bater, peça outro HISCON ao cliente',
        pagina: lido.pagina,
      })
    }
  }
  for (const { id, lido, vale } of contratos) {
    if (vale || lido.secao !== 'ATIVOS') continue
    for (const { campo, motivo } of porCampo(lido.duvidas)) {
      const valor = comoNoPapel(lido, campo)
      criticas.push({
        nivel: 'CONFERE',
        texto: `Contrato ${lido.contrato ?? 'sem número'}: ${nomeDoCampo(campo)}${valor ? ` (${valor})` : ''} ${nomesDasDuvidas[motivo]}`,
        comoResolver: `Confira na página ${lido.pagina}`,
        idContratoHiscon: id,
        campo,
        pagina: lido.pagina,
      })
    }
  }
  for (const { id, vale, recusa } of contratos) {
    if (!vale || recusa === null) continue
    criticas.push({
      nivel: 'INFORMA',
      texto: `Contrato ${vale.contrato ?? 'sem número'}: ${recusa}`,
      comoResolver: `Compare com a página ${vale.pagina}`,
      idContratoHiscon: id,
      campo: null,
      pagina: vale.pagina,
    })
  }
  for (const { numero, banco } of ausentes) {
    criticas.push({
      ...semLugar,
      nivel: 'INFORMA',
      texto: `O contrato ${numero} do ${banco} está ativo aqui e não aparece no HISCON`,
      comoResolver: 'Pergunte ao cliente se foi quitado',
    })
  }
  return { idHiscon, situacao, criticas }
}

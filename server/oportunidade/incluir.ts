import { ehDoInss } from '#shared/convenio/codigos.ts'
import { hoje } from '#shared/data.ts'
import type { NovaOportunidade, Produto } from '#shared/oportunidade/shapes.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { exigirClienteLivre, oportunidadeAtual } from './mudar.ts'
import { inserirOportunidade } from './sql/incluir.ts'
import { buscarOrigens } from './sql/ler.ts'

/** The profile under which a contract with such an oportunidade is shown (specification, section 3). */
const perfis: Record<Produto, string> = {
  NOVO: 'Margem livre',
  CLT: 'Margem livre',
  REFIN: 'Refinanciamento',
  PORT: 'Portabilidade',
  REFIN_PORT: 'Portabilidade',
  RMC: 'Cartão consignado',
  RCC: 'Cartão consignado',
  SAQUE: 'Cartão consignado',
}

/** Its origin (domain 11.1). */
type Origem = 'MANUAL' | 'OFERTA_UNICA' | 'CTC'

/** Opens an oportunidade by hand or from the single offer, for what really is of this client. */
export async function incluirOportunidade(
  contexto: Contexto,
  nova: NovaOportunidade,
  origem: Origem = 'MANUAL',
): Promise<JsonCru> {
  const { client, usuario, agora } = contexto
  const { idRelacionamento, idCliente, codigoPromotor } = alvoDe(contexto)
  await conferir(contexto, idCliente, nova)

  const id = novoId()
  const inseridas = await inserirOportunidade(client, {
    ...nova,
    id,
    idRelacionamento,
    idCliente,
    codigoPromotor,
    perfil: perfis[nova.produto],
    origem,
    idUsuario: usuario.id,
    hoje: hoje(agora),
    agora,
  })
  if (inseridas !== 1) {
    throw new Recusa('invalido', 'O cliente já tem uma oportunidade aberta igual a esta.')
  }
  return oportunidadeAtual(contexto, id)
}

/** @throws Recusa with the first thing that is not as it must be */
async function conferir(
  { client }: Contexto,
  idCliente: string,
  nova: NovaOportunidade,
): Promise<void> {
  const { convenioAtivo, contrato, beneficio, empregador, cliente } = await buscarOrigens(client, {
    ...nova,
    idCliente,
  })
  if (cliente) exigirClienteLivre(cliente)
  if (!convenioAtivo) throw new Recusa('invalido', 'Convênio desconhecido ou inativo')
  if (nova.idContrato && !contrato) throw new Recusa('nao-encontrado', 'Contrato não encontrado')
  if (nova.idBeneficio && !beneficio) throw new Recusa('nao-encontrado', 'Benefício não encontrado')
  if (nova.idEmpregador && !empregador) {
    throw new Recusa('nao-encontrado', 'Empregador não encontrado')
  }
  conferirConvenio(nova, { contrato, empregador })
  if (nova.produto === 'REFIN' || nova.produto === 'PORT') conferirContrato(nova, contrato)
}

type DoConvenio = { codigoConvenio: string }

/** What the oportunidade is about belongs to its convênio: under another one nothing of it can be sold. */
function conferirConvenio(
  { codigoConvenio, idBeneficio }: NovaOportunidade,
  { contrato, empregador }: Record<'contrato' | 'empregador', DoConvenio | null>,
): void {
  const deOutro = (fonte: DoConvenio | null) =>
    fonte !== null && fonte.codigoConvenio !== codigoConvenio
  if (deOutro(contrato)) throw new Recusa('invalido', 'O contrato é de outro convênio')
  if (idBeneficio && !ehDoInss(codigoConvenio)) {
    throw new Recusa('invalido', 'O benefício é do INSS, e o convênio é outro')
  }
  if (deOutro(empregador)) throw new Recusa('invalido', 'O empregador é de outro convênio')
}

function conferirContrato(
  { produto }: NovaOportunidade,
  contrato: { situacao: string; proprio: boolean } | null,
): void {
  if (!contrato) throw new Recusa('invalido', 'Escolha o contrato da oportunidade')
  if (contrato.situacao !== 'ATIVO') throw new Recusa('invalido', 'O contrato não está ativo')
  if (produto === 'REFIN' && !contrato.proprio) {
    throw new Recusa('invalido', 'Só se refinancia um contrato do próprio banco')
  }
  if (produto === 'PORT' && contrato.proprio) {
    throw new Recusa('invalido', 'Só se traz por portabilidade um contrato de outro banco')
  }
}

import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import { clienteApi } from '#shared/cliente/api.ts'
import type { Endereco } from '#shared/cliente/shapes.ts'
import type { Velho } from '../api/query.ts'
import { ListaEditavel } from '../formulario/ListaEditavel.tsx'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Badge } from '../ui/Badge.tsx'
import type { ConsultaRelida } from '../ui/Block.tsx'
import css from './cadastro.module.css'
import { EnderecoDialog } from './EnderecoDialog.tsx'
import { escreverCep } from './escrita.ts'

type Props = {
  cliente: { idRelacionamento: string; idCliente: string }
  consulta: ConsultaRelida<Endereco[]>
  makesOld: readonly Velho[]
  impedimento?: string | undefined
}

/** Where the client lives and works; the main one is where documents go. */
export function EnderecosCard({ cliente, consulta, makesOld, impedimento }: Props) {
  const motivo = useMotivo()
  const parado = motivo(clienteApi.incluirEndereco.permissao) ?? impedimento
  return (
    <ListaEditavel
      titulo="Endereços"
      consulta={consulta}
      erro="Não foi possível carregar os endereços"
      itensDe={(lista) => lista}
      idDe={({ idEndereco }) => idEndereco}
      vazio={{
        icone: <IconHome size={20} />,
        titulo: 'Nenhum endereço cadastrado',
        texto: 'Com o CEP, a cidade e a rua se preenchem sozinhas.',
      }}
      incluir={{ nome: 'Incluir endereço', impedimento: parado }}
      className={css.lista}
      dialogo={({ item, ...props }) => (
        <EnderecoDialog cliente={cliente} endereco={item} makesOld={makesOld} {...props} />
      )}
    >
      {(endereco, editar) => (
        <>
          <p className="row forte">
            {endereco.tipo}
            {endereco.principal && <Badge tom="azul">Principal</Badge>}
          </p>
          <p>
            <bdi>
              {endereco.logradouro}, {endereco.numero}
              {endereco.complemento && ` · ${endereco.complemento}`}
            </bdi>
          </p>
          <p className="apagado numeros">
            <bdi>{endereco.bairro}</bdi> · {endereco.cidade}/{endereco.uf} · CEP{' '}
            {escreverCep(endereco.cep)}
          </p>
          <span className={css.acoes}>
            <ActionButton
              aria-label={`Editar endereço ${endereco.logradouro}, ${endereco.numero}`}
              disabledReason={parado}
              onClick={editar}
            >
              Editar
            </ActionButton>
          </span>
        </>
      )}
    </ListaEditavel>
  )
}
